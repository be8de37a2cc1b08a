// What stands around every page, whatever it shows.
export const shell = {
  warmingUp: "The bots of this game still warm up: for some minutes they look one move ahead.",
  name: "Conqueror",
  skip: "Skip to the board",
  loading: "Setting the table",
  theme: { night: "Light the lamp: dark colours", day: "Open the shutters: light colours" },
  sound: { on: "Sounds on", off: "Sounds off" },
  close: "Close",
  cancel: "Not now",
  copy: "Copy the link",
  copied: "Copied",
  copyByHand: "Select the link and copy it by hand.",
  share: "Share",
  rules: "Rules",
  menu: "Menu",
  more: "More pages",
  unreachable: "The server cannot be reached.",
  fault: {
    text: "This part of the page has failed. The game is safe at the table, and the fault is noted.",
    reload: "Reload",
    list: "Play by the list",
    moves: "All your moves",
    find: "Find",
    draft: (moves: string) => `Gathered so far: ${moves}.`,
    more: (count: number) => `${count} more are not listed.`,
  },
  answered: (status: number) => `The server answered ${status}.`,
  left: "The table was left.",
};

/** The title of a page's window: what it shows, then the name of the whole. */
export const titleOf = (...parts: string[]): string => [...parts.filter(Boolean), shell.name].join(" · ");
