// What each game gives the table page. Adding a game is one folder and one line in `parts`.
import type { Component } from "svelte";
import type { Turn, View } from "../lib/turn";
import type { Term } from "../texts/terms";
import type { EventView, SinceView } from "../messages.gen";

/** One line of the board as a readable list. */
export interface Row {
  place: string;
  owner: string;
  holds: string;
  neighbours: string;
  /** What the viewer can do there, in words; empty if nothing. */
  can: string;
}

/** What a board is given: what stands on it and what may be chosen. Beyond that only callbacks. `V` is the view of the game. */
export interface BoardProps<V extends View = View> {
  /** What is on the board; nothing before the table has shown it. */
  view: V | undefined;
  /** What may be chosen on it; none where it is only looked at. */
  moves: readonly V["moves"][number][];
  /** Everything told so far. */
  events: readonly EventView[];
  /** The event being shown now. */
  showing?: EventView | undefined;
  /** The board without the orders of a draft, and the board ahead of what is being shown; `view` where left out. */
  settled?: V | undefined;
  newest?: V | undefined;
  /** What happened since one's last turn, to be drawn as traces, and what folds it away or opens it. */
  recap?: SinceView | undefined;
  onrecap?: (() => void) | undefined;
  /** Places that are pointed out, by a lesson for example. */
  pointed?: readonly string[] | undefined;
  /** What is chosen so far, and the callbacks for what was chosen; left out where the board is only looked at. */
  turn?: Turn<V> | undefined;
}

/** `V` is the view of the game. */
export interface GameParts<V extends View = View> {
  /** `strip`: seats above a wide map. `columns`: seats beside a square board. */
  layout: "strip" | "columns";
  /** The board with everything that can be chosen on it. */
  Board: Component<BoardProps<V>>;
  /** The decision card's content, its own `<header>` with an h2 and a `<div class="body">`; the page gives the frame. */
  Decision: Component<{ turn: Turn<V> }>;
  /** What one seat owns: stocks, forts, reserves; `turn` where something of it can be chosen. */
  Standing: Component<{ view: V; seat: string; mine: boolean; turn?: Turn<V> }>;
  /** What the viewer holds in hand, below the map or between the seats; left out where there is no hand. */
  Hand?: Component<{ turn: Turn<V> }>;
  /** The class that gives a seat its colour, such as `f-rome`. */
  colour(seat: string): string;
  /** The icon of a seat, such as `emblem-eagle`. */
  emblem(seat: string): string;
  /** Where in the game we are: “Round 3 of 10”, “Move 15”. */
  moment(view: V): string;
  /** The number of the round a view shows; left out where the first is always 1. */
  round?(view: V): number;
  /** The board as a readable list. */
  rows(view: V): Row[];
  /** The name of a seat as people read it; its key with a capital where left out. */
  name?(seat: string): string;
  /** Who so many players may choose to play, the usual ones first; left out where nobody chooses. */
  factions?(players: number): string[];
  /** What its signs and numbers are called, for the tips and the legend. */
  terms: readonly Term[];
  /** What to do first, for the briefing, by the key of the game. */
  firstSteps(game: string): readonly string[];
  /** What else belongs into the legend, such as how fighters move. */
  Movements?: Component<{ view: V }>;
  /** What keys do on this board beyond those of every table. */
  keys?: readonly (readonly [key: string, does: string])[];
  /** Whether the next decision of a seat has secrets, so that a shared screen needs the curtain. */
  secret(view: V, seat: string): boolean;
}
