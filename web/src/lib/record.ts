// A game to be watched again, from a table or from a .conq file: its moves in words, and how it stood at every one of them.
import type * as m from "../messages.gen";
import { call, look, Refused } from "./api";
import { playOn } from "./claims";
import type { ReviewAccess } from "./review.svelte";
import { boardAddress, makeSketch, sketchTable } from "./sketches";
import { replay as texts } from "../texts/replay";

/** The kinds of events that a replay stops at. */
const STOPS = new Set(["started", "moved", "takenback", "ended"]);
export const LONGEST = 256 * 1024;

export interface Source {
  /** The table's id; empty for a record that was opened from a file. */
  table: string;
  game: string;
  title: string;
  seats: { seat: string; name: string }[];
  /** The moments in order; the first is the start. */
  steps: m.EventView[];
  /** The moments that begin a round, as places in `steps`. */
  rounds: number[];
  over: boolean;
  /** Whom one may look as; `""` is a spectator. The first is the usual one. */
  viewers: string[];
  /** The number of the last event. */
  number: number;
  /** Whether dice were thrown, so that there is a proof of them. */
  dice: boolean;
  moment(number: number, viewer: string): Promise<m.Moment>;
  playOn(number: number, wanted: m.PlayOn): Promise<m.TableMade>;
  /** Make a sketch of it, and say where its board is at a moment; left out for spectators of a running game. */
  whatIf: ((number: number, viewer: string) => Promise<string>) | undefined;
  /** The text of the record, where it was opened from a file; it can be shared. */
  text: string;
  /** Where it is shared: the id of the sketch, and what was tried beside the main line. */
  sketch: m.SketchView | undefined;
  /** How its review is asked for; undefined while the game runs. */
  review: ReviewAccess | undefined;
}

/** The review at an address; `ask` sends a record once more that the server has forgotten. */
function reviewAt(address: string, ask = <T>(asking: () => Promise<T>): Promise<T> => asking()): ReviewAccess {
  const asked = <T>(number: number, what: string, body: object) =>
    ask(() => call<T>("POST", `${address}/moves/${number}/${what}`, body));
  return {
    begin: () => ask(() => call<m.ReviewAnswer>("POST", address, {})),
    look: (after) => ask(() => call<m.ReviewAnswer>("GET", `${address}?after=${after}`)),
    retry: (number, moves) => asked(number, "try", { moves }),
    assess: (number, moves, move) => asked(number, "assess", { moves, move }),
    explain: (number, moves, place, origin) => asked(number, "explain", { moves, place, origin: origin ?? null }),
  };
}

export async function fromTable(table: string, secret: string | undefined): Promise<Source> {
  const frame = await look(table, secret);
  const { events } = await call<m.History>("GET", `/api/tables/${table}/history`, undefined, secret);
  const steps = events.filter((event) => STOPS.has(event.kind));
  if (!steps.length) throw new Refused("not_running", texts.notBegun);
  const { rounds } = await call<m.Rounds>("GET", `/api/tables/${table}/rounds`);
  const mine = frame.you.seats;
  const over = frame.table.status === "over";
  const seats = frame.table.seats.map(({ seat, name }) => ({ seat, name }));
  const own = mine.length === 1 ? mine[0]! : "";
  const others = over ? seats.map(({ seat }) => seat) : mine;
  return {
    table,
    game: frame.table.game,
    title: frame.table.title,
    seats,
    steps,
    rounds: places(rounds, steps),
    over,
    viewers: [own, ...others.filter((seat) => seat !== own)],
    number: frame.number,
    dice: frame.table.dice,
    moment: async (number, viewer) => {
      const query = viewer && viewer !== own ? `?eyes=${viewer}` : "";
      return call<m.Moment>("GET", `/api/tables/${table}/moments/${number}${query}`, undefined, secret);
    },
    playOn: (number, wanted) => playOn(`/api/tables/${table}/moments/${number}`, wanted),
    whatIf:
      over || mine.length
        ? async (number, viewer) => {
            const wanted = over ? { number } : { number, seat: viewer || (mine[0] ?? null) };
            const made = await sketchTable(table, frame.table.game, wanted, secret);
            return boardAddress(made.sketch, made.node);
          }
        : undefined,
    text: "",
    sketch: undefined,
    review: over ? reviewAt(`/api/tables/${table}/review`) : undefined,
  };
}

export async function fromText(text: string): Promise<Source> {
  if (text.length > LONGEST) throw new Refused("too_large", texts.tooLarge);
  const send = () => call<m.Replay>("POST", "/api/replays", { text });
  const read = await send();
  const start: m.EventView = { number: 0, kind: "started", seat: "", at: 0, text: texts.begins, detail: {} };
  const steps = [start, ...read.events];

  /** The server keeps records for a while only: what it has forgotten is sent once more. */
  async function ask<T>(asking: () => Promise<T>): Promise<T> {
    try {
      return await asking();
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== "no_such_replay") throw error;
      await send();
      return await asking();
    }
  }

  return {
    table: "",
    game: read.game,
    title: read.title,
    seats: read.seats.map((seat) => ({ seat, name: "" })),
    steps,
    rounds: places(read.rounds, steps),
    over: true,
    viewers: ["", ...read.seats],
    number: read.number,
    dice: false,
    moment: async (number, viewer) => {
      const address = `/api/replays/${read.replay}/moments/${number}${viewer ? `?eyes=${viewer}` : ""}`;
      return ask(() => call<m.Moment>("GET", address));
    },
    playOn: (number, wanted) => ask(() => playOn(`/api/replays/${read.replay}/moments/${number}`, wanted)),
    whatIf: async (number) => boardAddress((await makeSketch({ text }, read.game)).sketch, number),
    text,
    sketch: undefined,
    review: reviewAt(`/api/replays/${read.replay}/review`, ask),
  };
}

/** A record that somebody shares: its main line is watched. */
export async function fromSketch(id: string): Promise<Source> {
  const sketch = await call<m.SketchView>("GET", `/api/sketches/${id}`);
  const whatIf = async (number: number) => boardAddress(id, sketch.lines[number]?.number ?? 0);
  return { ...(await fromText(sketch.text)), sketch, whatIf };
}

/** Share a record: the address of whoever is to read it. */
export async function shareText(text: string): Promise<string> {
  const made = await call<m.SketchMade>("POST", "/api/sketches", { text });
  return `${location.origin}/s/${made.sketch}`;
}

/** The places in `steps` at which these numbers stand, or the next one after them. */
function places(numbers: number[], steps: m.EventView[]): number[] {
  const found = numbers.map((number) => steps.findIndex((step) => step.number >= number)).filter((place) => place >= 0);
  return [...new Set([0, ...found])];
}
