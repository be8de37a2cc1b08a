// The first page, and games in a list.
import { many } from "./format";

export const home = {
  page: "Conqueror: four conquest board games",
  title: ["Five forts.", "One round. Hold."],
  lead: "Four board games of the ancient world, against friends, bots, or whoever sits beside you. No account, no waiting.",
  games: "Games",
  replays: "Replays",
  dice: "Check the dice",
  playNow: "Play now",
  friends: "With friends",
  sameScreen: "Same screen",
  options: "All options",
  scenario: "Scenario",
  standard: "The standard game",
  yourGames: "Your games",
  watch: "Tables to watch",
  resume: "Resume",
  open: "Open",
  see: "Watch",
  join: "Join",
  forget: "Forget this game",
  yourTurn: "It is your decision",
  waiting: "The others decide",
  gathering: "Waiting for players",
  over: "Over",
  gone: "This table is not on this server",
  minutes: (low: number, high: number) => (low === high ? `${low} min` : `${low} to ${high} min`),
  players: (low: number, high: number) => (low === high ? `${low}` : `${low} to ${high}`),
  moreGames: (count: number) => `Show ${many(count, "older game")}`,
};

export const list = {
  against: ", ",
  free: (seat: string) => `${seat} free`,
  moves: (count: number) => many(count, "move"),
  lasted: (milliseconds: number): string => {
    const minutes = Math.round(milliseconds / 60_000);
    if (minutes < 1) return "under a minute";
    if (minutes < 90) return `${minutes} min`;
    return minutes < 2880 ? many(Math.round(minutes / 60), "hour") : many(Math.round(minutes / 1440), "day");
  },
  played: (at: number): string =>
    new Date(at).toLocaleDateString(undefined, {
      day: "numeric",
      month: "short",
      hour: "2-digit",
      minute: "2-digit",
    }),
};
