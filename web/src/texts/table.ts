// The table while a game is played.
import { aBot, botName } from "./bots";
import { listed, many } from "./format";

export const table = {
  title: (game: string) => game,
  seats: "Seats",
  board: "Board",
  decision: "Decision",
  log: "Log",
  chat: "Chat",
  list: "List",
  listTitle: "The board as a list",
  goals: "How this game is won",
  moves: "Moves",
  move: (number: number) => `Move ${number}`,
  tabs: "Board and more",
  connecting: "Finding the table",
  lost: "Finding the table again. Your draft is safe.",
  inStep: "In step",
  backInStep: (missed: number) =>
    missed
      ? `Back in step. ${many(missed, "move")} came meanwhile; ${missed === 1 ? "it is" : "they are"} in the log.`
      : "Back in step.",
  elsewhere: "This table is closed to you.",
  again: "Try again",
  you: "You",
  bot: (bot: string): string => `${botName(bot)} bot`,
  away: "away",
  empty: "free",
  resigned: "resigned",
  byBot: (bot: string): string => `${aBot(bot).toLowerCase()} plays`,
  turn: "decides now",
  answered: "sealed",
  waitingFor: (names: string) => `Waiting for ${names}`,
  thinks: (names: string[]): string => `${listed(names)} ${names.length === 1 ? "thinks" : "think"}`,
  watching: "You watch this game.",
  shownNow: "Shown now",
  seatPlays: (seat: string) => `${seat} plays`,
  chancePlays: "Chance decides",
  onItsWay: "Your move is on its way.",
  moveWaits: "Your move waits for the connection.",
  skipEvents: "Skip",
  skipHelp: "Space or a click shows everything at once",
  yourTurn: "Your decision",
  announce: (prompt: string) => `Your decision: ${prompt}`,
  size: "Make this card smaller or larger",
  sizes: { low: "Title only", half: "Half open", full: "Fully open" },
  tenSeconds: "Ten seconds left.",
  botPlays: "A bot plays for you.",
  retake: "Take the seat back",
  over: "The game is over",
  result: "See the result",
  halted: "This table is halted. Nothing of it is lost.",
  noLog: "Nothing has happened yet.",
  whileAway: "While you were away",
  missedMark: "(missed)",
  takenBackMark: "(taken back)",
  roundHead: (round: number) => (round ? `Round ${round}` : "Before round 1"),
  turnHead: (name: string) => `${name}'s turn`,
  missedCount: (count: number) => many(count, "missed move"),
  noChat: "Nobody has said anything yet.",
  say: "Say something",
  send: "Send",
  chatClosed: "Nobody talks while answers are sealed.",
  chatWatch: "Only people at the table may talk.",
  chatAs: (name: string) => `You talk as ${name}, a spectator.`,
  spectator: "watching",
  whose: (seat: string, name: string) => (name && name !== seat ? `${seat} decides: ${name}` : `${seat} decides`),
  rematch: (seats: string, count: number) =>
    `${count === 2 ? "The sides are swapped" : "Everybody sits one seat on"}: ${seats}.`,
  plays: (name: string, seat: string) => (name ? `${name} plays ${seat}` : `you play ${seat}`),
  replayFrom: "See this moment in the replay",
  moment: (seat: string) => `${seat} to act`,
  place: "Place",
  owner: "Owner",
  holds: "What stands there",
  neighbours: "Next to it",
  can: "You can",
  filters: { all: "All", mine: "Mine", act: "Can act" },
  close: "Back to the board",
  offers: {
    draw: (seat: string) => `${seat} offers a draw.`,
    takeback: (seat: string) => `${seat} asks to take the last move back.`,
    mine: {
      draw: "You have offered a draw and wait for the answer.",
      takeback: "You have asked to take your move back and wait for the answer.",
    },
    accept: "Agree",
    decline: "No",
    withdraw: "Withdraw",
  },
  vote: (about: string, by: number, needed: number) =>
    about ? `A bot for ${about}: ${by} of ${needed} votes.` : `End the game: ${by} of ${needed} votes.`,
  voteFor: "Vote for it",
  why: (reason: string) => `why: ${reason}`,
};

export const undo = {
  do: { me: "Undo", consent: "Ask to undo" },
  help: {
    me: "Take your last move back, with what was answered to it (key U)",
    consent: "Ask the others to let you take your last move back (key U)",
  },
  nothing: "There is nothing to undo: chance, a reveal or a sealed answer lies between, or nothing was done.",
};

export const link = {
  open: "In step",
  sending: "Sending",
  connecting: "Finding the table",
  lost: "Connection lost",
  offline: "No network",
};

export const answers = {
  declined: {
    draw: (seat: string) => `${seat} declines your offer of a draw.`,
    takeback: (seat: string) => `${seat} declines your request: the move stands.`,
  },
  lapsed: {
    draw: "Your offer of a draw was not answered: the game has gone on.",
    takeback: "Your request was not answered: the game has gone on.",
  },
  granted: "The others agree: your move is taken back.",
  takenBack: (seat: string) => `${seat} takes a move back.`,
};

export const news = {
  title: "What decides the game",
  close: "Close",
  dismiss: (title: string) => `Close: ${title}`,
  recap: "Since your last turn",
  recapSaid: "Since your last turn:",
  toggle: "Show or hide what happened since your last turn (W)",
  show: "Show what happened since your last turn",
  hide: "Hide what happened since your last turn",
};

export const hints = {
  ask: "Hint",
  title: "Hint",
  thinking: "A bot thinks about it.",
  chances: "Chances",
  best: "Best moves",
  close: "Hide the hint",
  because: (reason: string) => `Why: ${reason}.`,
  likewise: (moves: string[], more: number) =>
    `Or likewise: ${moves.map((move) => move.replace(/\.$/, "")).join("; ")}${more ? `; and ${many(more, "other move")}` : ""}.`,
  judged: {
    won: "won",
    "much better": "much better",
    better: "better",
    even: "even",
    worse: "worse",
    "much worse": "much worse",
    lost: "lost",
  } as Record<string, string>,
};
