// The guided first game: the coach's lines and questions.
export const coach = {
  title: "The coach",
  showMe: "Show me",
  hide: "Hide",
  understood: "Understood",
  rule: (label: string) => `Rule ${label}`,
  sure: "Are you sure?",
  lookAgain: "Look again",
  playIt: "Play it all the same",
  guided: "Guided first game",
  guidedOf: (game: string) => `Guided first game: ${game}`,
  guidedText: "A real game against a beginner. A coach tells you of each rule when it first matters.",
  option: "Coach",
  optionText:
    "Tells of a rule when it first matters, and asks before a move that throws much away. Only at this screen, and against bots.",
};
