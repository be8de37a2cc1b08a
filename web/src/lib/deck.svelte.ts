// A deck of one's own mistakes, kept from reviews by whoever wants to: each comes back after 1, 3, 7 and 21 days, and is
// done with when it was right each time. It is kept in this browser alone.
import type { DecisionView } from "../messages.gen";
import { today } from "./solved.svelte";
import { read, write } from "./storage.svelte";

const KEY = "conqueror.deck";
const DAY = 86_400_000;
/** After how many days a mistake comes back, one time after the other. */
export const INTERVALS = [1, 3, 7, 21] as const;
/** More are not kept: the oldest go. */
const MOST = 200;

export interface Card {
  /** The table and the moment. */
  id: string;
  table: string;
  move: DecisionView;
  /** How often it was right in a row. */
  step: number;
  /** The day it comes back, such as `2026-01-31`. */
  due: string;
}

export const cardId = (table: string, move: { number: number }): string => `${table}:${move.number}`;

/** The day so many days after another. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** A mistake as it is kept on a day. */
export const newCard = (table: string, move: DecisionView, day: string): Card => ({
  id: cardId(table, move),
  table,
  move,
  step: 0,
  due: daysAfter(day, INTERVALS[0]),
});

/** A card after it was answered on a day; undefined when it is done with. A wrong answer begins anew. */
export function answered(card: Card, right: boolean, day: string): Card | undefined {
  const step = right ? card.step + 1 : 0;
  const days = INTERVALS[step];
  return days === undefined ? undefined : { ...card, step, due: daysAfter(day, days) };
}

function kept(): Card[] {
  const stored = read<unknown>(KEY);
  return Array.isArray(stored) ? (stored as Card[]).filter((card) => card?.id && card.move && card.due) : [];
}

class Deck {
  cards = $state.raw<Card[]>(kept());

  get due(): Card[] {
    const day = today();
    return this.cards.filter((card) => card.due <= day).sort((one, other) => (one.due < other.due ? -1 : 1));
  }

  has(id: string): boolean {
    return this.cards.some((card) => card.id === id);
  }

  keep(table: string, move: DecisionView): void {
    const card = newCard(table, move, today());
    this.#set([...this.cards.filter((one) => one.id !== card.id), card].slice(-MOST));
  }

  drop(id: string): void {
    this.#set(this.cards.filter((card) => card.id !== id));
  }

  answer(id: string, right: boolean): void {
    this.#set(this.cards.flatMap((card) => (card.id === id ? (answered(card, right, today()) ?? []) : card)));
  }

  #set(cards: Card[]): void {
    this.cards = cards;
    write(KEY, cards);
  }
}

export const deck = new Deck();
