"""Environments for programs that learn: many games of one kind, stepped together in compiled code."""
