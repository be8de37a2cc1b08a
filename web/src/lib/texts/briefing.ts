// The briefing at the start of a game: who you are, how it is won, what to do first. What a scenario is about and what wins
// is told by the server.

export const briefing = {
  title: (game: string) => game,
  again: "The briefing",
  you: (seat: string) => `You play ${seat}.`,
  youMany: (seats: string) => `At this screen: ${seats}.`,
  watch: "You watch this game.",
  won: "How it is won",
  first: "What to do first",
  begin: "Begin",
  legend: "What the signs mean",
  rules: "The rules",
  /** By the game's book; a scenario of Duels begins like Duels. */
  start: {
    conquests: [
      "Choose one of your lit fighters, then a lit square: bring a Soldier or your Champion forward.",
      "The dots and arrows on a fighter show where it goes. Whoever is captured comes back with a chevron more, so look before you take.",
    ],
    empire: [
      "March your soldier from the base to a tile beside it and see what it holds.",
      "Take gold and lumber first, buy soldiers with the gold, and keep some near your base.",
    ],
    "final-conquest": [
      "Plan: recruit in your forts as far as your food allows, then say ready.",
      "Then each army moves or attacks once: take the empty lands next to you, forts and food before others.",
    ],
    duels: [
      "Both sides plan in secret at the same time: recruit in your forts, then seal the plan.",
      "Then the turns follow: each army moves or attacks once. Look at what wins before you choose where to march.",
    ],
  } as Record<string, readonly string[]>,
};
