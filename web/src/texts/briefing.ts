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
};
