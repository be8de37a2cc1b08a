// Setting up a table and keeping what this browser needs to come back to it.
import type { NewTable, SeatPlan } from "../messages.gen";
import { create } from "./claims";
import { catalogue } from "./catalogue.svelte";
import { preferences } from "./preferences.svelte";
import { storage } from "./storage.svelte";

export type Way = "now" | "friends" | "screen";

const REST: Record<Way, SeatPlan["kind"]> = { now: "bot", friends: "friend", screen: "local" };

/** Who is meant to sit on a seat; what is left out the server knows. */
export function planned(kind: SeatPlan["kind"], { bot = "", name = "" } = {}): SeatPlan {
  return {
    kind,
    ...(kind === "bot" && bot ? { bot } : {}),
    ...(kind === "local" && name.trim() ? { name: name.trim() } : {}),
  } as SeatPlan;
}

/** A table with me on the first seat and bots, friends or more of us on the others; its id. */
export async function setUp(game: string, way: Way, players: number): Promise<string> {
  const seats = [planned("local"), ...Array<SeatPlan>(players - 1).fill(planned(REST[way]))];
  return await make({ game, seats });
}

/** A guided first game: me against beginners, with a coach; its id. */
export async function setUpGuided(game: string): Promise<string> {
  const { default_players = 2, bots = [] } = catalogue.find(game) ?? {};
  const others = Array<SeatPlan>(default_players - 1).fill(planned("bot", { bot: bots[0] ?? "" }));
  return await make({ game, seats: [planned("local"), ...others], coach: true });
}

/** A table as it is wanted; its id. */
export async function make(wanted: Partial<NewTable> & { game: string }): Promise<string> {
  const made = await create({ ...(preferences.name ? { name: preferences.name } : {}), ...wanted });
  const title = catalogue.title(wanted.game);
  const seats = made.seats.filter((_, index) => wanted.seats?.[index]?.kind === "local");
  storage.save({
    table: made.table,
    secret: made.secret,
    game: wanted.game,
    title,
    seats,
    invitations: made.invitations,
    at: Date.now(),
  });
  return made.table;
}
