"""The table: live play over sockets, stored before it is acknowledged, and secrets that never leave."""
