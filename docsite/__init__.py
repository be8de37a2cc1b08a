"""The documents as a site: its pages, its links, and the reference of the Python API."""
