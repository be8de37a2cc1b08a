// The menu of a table: what can be done there, what is asked before it is done, and the keys.
import { aBot } from "./bots";

/** What a question about a bot or about giving up depends on; the server says which bots are meant. */
interface Question {
  players: number;
  bots: { hand: string; away: string };
}

export const tableMenu = {
  title: "At this table",
  hint: "Ask for a hint",
  whatIf: "What if: try moves on a board of my own",
  takeback: { me: "Take my last move back", consent: "Ask to take my last move back" },
  draw: "Offer a draw",
  hand: "Let a bot play for me",
  retake: "Take my seat back",
  resign: "Resign",
  end: "Vote to end the game",
  botFor: (seat: string) => `Vote for a bot for ${seat}`,
  device: "Continue on another device",
  invite: "Invitations",
  watchLink: "Link for spectators",
  spectators: "Spectators may talk",
  rules: "Rules",
  list: "Board as a list",
  sound: "Sounds",
  theme: "Dark colours",
  letters: "Single-letter keys",
  speed: "Speed of events",
  speeds: { 0: "At once", 0.5: "Slow", 1: "Calm", 2: "Brisk" } as Record<number, string>,
  keys: "Keys",
  leave: "All games",
  play: "Play",
  look: "Look and sound",
  more: "More",
};

export const confirm = {
  resign: {
    title: "Resign the game?",
    text: ({ players, bots }: Question): string =>
      players === 2 ? "You lose this game." : `${aBot(bots.away)} plays on in your place, and you are ranked last.`,
    yes: "Resign",
  },
  hand: {
    title: "Let a bot play for you?",
    text: ({ bots }: Question): string => `${aBot(bots.hand)} takes your decisions until you take your seat back.`,
    yes: "Let it play",
  },
  draw: { title: "Offer a draw?", text: (): string => "The other player may agree or go on.", yes: "Offer a draw" },
  end: {
    title: "Vote to end the game?",
    text: (): string => "It ends without a winner when everybody who is here votes for it.",
    yes: "Vote",
  },
  botFor: {
    title: "Vote for a bot?",
    text: ({ bots }: Question): string => `${aBot(bots.away)} plays for whoever is away, until they come back.`,
    yes: "Vote",
  },
};

export const keys = {
  title: "Keys",
  list: [
    ["F6", "next part of the page"],
    ["Arrows", "next square or land"],
    ["Enter", "choose or confirm"],
    ["Esc", "one step back"],
    ["N, Shift+N", "next, previous place where you can act"],
    ["1 to 9", "the options of the decision card"],
    ["Space", "show all events at once"],
    ["W", "show or hide what happened since your last turn"],
    ["U", "undo: what is chosen, the draft, or the last move"],
    ["L", "board as a list"],
    ["G", "log"],
    ["T", "chat"],
    ["R", "rules"],
    ["S", "what the signs mean"],
    ["?", "this help"],
  ],
};
