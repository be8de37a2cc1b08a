"""A played game looked at again: everybody's chances, what each decision and each throw was worth, and the ledger."""
