// The sketches that this browser has made, with the secrets that change them, and how one is made.
import type * as m from "../messages.gen";
import { call } from "./api";
import { read, write } from "./storage.svelte";

export interface OwnSketch {
  sketch: string;
  secret: string;
  game: string;
  at: number;
}

const SKETCHES = "conqueror.sketches";
const MOST = 60;

/** Those this browser may change, the newest first. */
export const ownSketches = (): OwnSketch[] => read<OwnSketch[]>(SKETCHES) ?? [];

export const secretOf = (sketch: string): string | undefined =>
  ownSketches().find((own) => own.sketch === sketch)?.secret;

/** The address of the board of a sketch, at one of its moves. */
export const boardAddress = (sketch: string, node = 0): string => `/s/${sketch}/board${node ? `?n=${node}` : ""}`;

function remember(made: m.SketchMade, game: string): m.SketchMade {
  const own = { sketch: made.sketch, secret: made.secret, game, at: Date.now() };
  write(SKETCHES, [own, ...ownSketches()].slice(0, MOST));
  return made;
}

/** Make a sketch of a record or of the start of a game. */
export async function makeSketch(wanted: { text: string } | { game: string }, game: string): Promise<m.SketchMade> {
  return remember(await call<m.SketchMade>("POST", "/api/sketches", wanted), game);
}

/** Make a sketch of a table's game: all of a finished one, of a running one what a seat may know. */
export async function sketchTable(
  table: string,
  game: string,
  wanted: Partial<m.TableSketch>,
  secret?: string,
): Promise<m.SketchMade> {
  return remember(await call<m.SketchMade>("POST", `/api/tables/${table}/sketch`, wanted, secret), game);
}
