"""`python -m conqueror` is the command `conqueror`."""

from conqueror.cli.main import run

if __name__ == "__main__":
    run()
