"""What clients and servers say to each other: requests, answers, events and views, each defined once, here."""
