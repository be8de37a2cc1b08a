"""Players that are programs. They know only what their seat may know."""
