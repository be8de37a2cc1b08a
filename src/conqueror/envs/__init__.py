"""Environments for programs that learn: many games of one kind, stepped together in compiled code."""

from conqueror.envs.action_table import Actions, actions
from conqueror.envs.batch import Batch
from conqueror.envs.encoding import CHANCE_ROW, OVER
from conqueror.envs.lookup import encoding_of

__all__ = ["CHANCE_ROW", "OVER", "Actions", "Batch", "actions", "encoding_of"]
