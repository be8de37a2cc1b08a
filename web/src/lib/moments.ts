// The moments of a replay, each fetched once and kept for a while.
import type { Moment } from "../messages.gen";
import type { Source } from "./record";

const MOST = 400;

export class Moments {
  #kept = new Map<string, Promise<Moment>>();

  /** Whether a moment is here, or on its way. */
  has(source: Source, place: number, viewer: string): boolean {
    return this.#kept.has(`${source.steps[place]?.number} ${viewer}`);
  }

  /** The moment at a place, as somebody sees it; undefined where there is none. */
  get(source: Source, place: number, viewer: string): Promise<Moment> | undefined {
    const number = source.steps[place]?.number;
    if (number === undefined) return undefined;
    const key = `${number} ${viewer}`;
    let found = this.#kept.get(key);
    if (!found) {
      if (this.#kept.size > MOST) this.#kept.clear();
      found = source.moment(number, viewer);
      this.#kept.set(key, found);
      found.catch(() => this.#kept.delete(key));
    }
    return found;
  }
}
