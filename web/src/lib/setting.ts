// Setting up a table and keeping what this browser needs to come back to it.
import type { NewTable, SeatPlan } from "../messages.gen";
import { create } from "./api";
import { kept } from "./kept.svelte";
import { texts } from "./texts";

export type Way = "now" | "friends" | "screen";

const REST: Record<Way, SeatPlan> = { now: { kind: "bot", bot: "casual" }, friends: { kind: "friend" } as SeatPlan, screen: { kind: "local" } as SeatPlan };

/** A table with me on the first seat and bots, friends or more of us on the others; its id. */
export async function setUp(game: string, way: Way, players: number): Promise<string> {
  const seats = [{ kind: "local" } as SeatPlan, ...Array<SeatPlan>(players - 1).fill(REST[way])];
  return await make({ game, seats });
}

/** A table as it is wanted; its id. */
export async function make(wanted: Partial<NewTable> & { game: string }): Promise<string> {
  const made = await create({ name: kept.wishes.name || texts.who.usual, ...wanted });
  const title = texts.games[wanted.game.split("/")[0] ?? ""]?.title ?? "";
  const seats = made.seats.filter((_, index) => wanted.seats?.[index]?.kind === "local");
  kept.keep({ table: made.table, secret: made.secret, game: wanted.game, title, seats, invitations: made.invitations, at: Date.now() });
  return made.table;
}
