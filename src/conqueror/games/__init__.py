"""The games, a folder each; `conqueror.registry` lists them."""
