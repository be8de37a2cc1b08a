// Coming to a table: its links, an invitation, another device, the curtain of a shared screen.
import { aBot } from "./bots";

export const gathering = {
  title: "The table is set",
  lead: "Send everybody their link. The game begins when all seats are taken.",
  guest: "Waiting for the others. The game begins when all seats are taken.",
  rematch: "Another game: it begins when everybody is here. Clocks wait for the first move.",
  awaited: "not here yet",
  free: "free seat",
  invited: "invited",
  openSeat: "open to anybody",
  sit: "Sit here",
  linkFor: (seat: string) => `The link for ${seat}`,
  onlyOne: "Whoever opens this link plays here. Give it to one person only.",
  anybody: "Anybody with this address may watch, and take an open seat.",
  tableLink: "The table's address",
  newLink: "New link",
  leaves: (name: string) => `${name} sits there. A new link frees the seat for somebody else.`,
  void: "A new link makes older ones void.",
  qr: (seat: string) => `QR code of the link for ${seat}`,
  onlyHere: "These links work on this machine alone.",
  elsewhere: "Open this page under the address your friends use, then the links carry it.",
  network: "Open to my network",
  networkText:
    "Open the server to your network, and phones and computers in the same room can join. Nothing goes out to the internet.",
  networkOpen: "Devices in your network can join: the links carry an address they can reach.",
  networkClose: "Close it again",
  networkAt: "Reachable at",
  start: "Start with bots",
  startText: (bot: string): string => `${aBot(bot)} takes every free seat.`,
  startWithout: (bot: string): string => `${aBot(bot)} plays for who is not here, who may take over at any time.`,
  host: "host",
};

export const invitation = {
  title: "You are invited",
  text: (host: string, game: string) =>
    host ? `${host} keeps a seat for you at ${game}.` : `A seat is kept for you at ${game}.`,
  seat: (seat: string) => `You play ${seat}. No account is needed; a name is enough.`,
  watch: "Watch instead",
};

export const device = {
  title: "Continue on another device",
  text: "Open this link there. It works once, within ten minutes, and this device stays at the table too.",
  qr: "QR code of the link for another device",
};

export const curtain = {
  title: (seat: string) => `Pass the table to ${seat}`,
  text: (name: string) => `${name} decides in secret. Everybody else looks away.`,
  hold: "Hold to open the curtain",
  help: "or hold the space bar. It closes by itself after your choice.",
  sealed: (count: number, all: number) => `${count} of ${all} answers are sealed`,
};
