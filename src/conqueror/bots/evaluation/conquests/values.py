"""What is worth how much, fitted to the results of self-play and proved in matches: in hundredths of a step."""

STEP, RUN = 100, 145  # a direction a fighter may step in, or run in
WAITING, RESERVE = 120, 70  # a fighter in reserve: for itself, and percent of what it would be worth on the board
CENTRE = 45  # a step nearer to the centre of the board
NEARNESS = 45  # a step nearer to the enemy's General
REACH = 16  # a square a fighter attacks
FLIGHT = 60  # a square the General could go to
TEMPO = 35  # to be the one to act
DANGER = 40  # to have one's General in Danger
CAPTURE_MARGIN = 185  # the most a capture may bring beside what it takes
