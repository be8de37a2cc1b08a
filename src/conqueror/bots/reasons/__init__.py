"""Why a bot moved, in one short line; made only from what everybody at the table may know."""
