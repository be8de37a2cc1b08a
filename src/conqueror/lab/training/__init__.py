"""Training: judgements learned by self-play, with the same compiled rules and searches that bots use."""
