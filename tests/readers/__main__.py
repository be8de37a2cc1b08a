"""`python -m tests.readers WORD COUNT SEED`: hostile data into one kind of reader, and the figures."""

import sys
import time

from tests.readers.contents import ContentFuzzer
from tests.readers.records import RecordFuzzer
from tests.readers.setups import SetupFuzzer
from tests.stages.search import TABLES

PORTIONS = 20
"""In how many parts a large number is told."""


def main(word: str, count: int, seed: int) -> None:
    """Send them in, and print a line for each table, or for all."""
    begun = time.process_time()
    match word:
        case "setups":  # the same number for every table
            for table in TABLES:
                print(f"  {table}: {SetupFuzzer(table, seed).run(-(-count // len(TABLES)))}", flush=True)
        case "records" | "contents":
            fuzzer = RecordFuzzer(seed) if word == "records" else ContentFuzzer(seed)
            for _ in range(PORTIONS):
                print(f"  {fuzzer.run(-(-count // PORTIONS))}", flush=True)
        case _:
            sys.exit(f"There is no {word!r}; there are setups, records and contents.")
    print(f"  {word}: {time.process_time() - begun:.0f} s of processor time", flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
