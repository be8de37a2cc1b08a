// Who is asked for a name, and why.
export const playerName = {
  title: "What shall we call you?",
  lead: "The others at the table read this name. It is kept in this browser only.",
  label: "Your name",
  go: "Sit down",
  usual: "Guest",
  yours: (name: string) => `You play as ${name}`,
  change: "Change the name",
  save: "Keep",
};
