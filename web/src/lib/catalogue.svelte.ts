// The games the server offers: asked for once, and read wherever a game is named; again while bots warm up.
import type { GameView } from "../messages.gen";
import { games } from "./api";

/** After how many milliseconds the server is asked again whether bots still warm up. */
const WARMING = 3000;

class Catalogue {
  games = $state.raw<GameView[]>([]);
  #asked: Promise<GameView[]> | undefined;

  /** Every game; the server is asked again only if it could not be reached. */
  load(): Promise<GameView[]> {
    this.#asked ??= games().then(
      (found) => this.#take(found),
      (refusal: unknown) => {
        this.#asked = undefined;
        throw refusal;
      },
    );
    return this.#asked;
  }

  #take(found: GameView[]): GameView[] {
    this.games = found;
    if (found.some((game) => game.warming_up)) setTimeout(() => void this.#refresh(), WARMING);
    return found;
  }

  async #refresh(): Promise<void> {
    this.#take(await games().catch(() => this.games));
  }

  /** Whether the bots of a game warm up: until its rules are compiled they look one move ahead. */
  warmsUp(key: string): boolean {
    return (this.find(key) ?? this.find(key.replace(/\/.*$/, "")))?.warming_up ?? false;
  }

  find(key: string): GameView | undefined {
    return this.games.find((game) => game.key === key);
  }

  /** The games of their own, the longest first. */
  get cards(): GameView[] {
    return this.games.filter((game) => !game.scenario_of).sort((a, b) => b.minutes[1] - a.minutes[1]);
  }

  scenarios(key: string): GameView[] {
    return this.games.filter((game) => game.scenario_of === key);
  }

  /** What a game is called on the page; `said` is its title at a table, which also a scenario of one's own has. */
  title(key: string, said = ""): string {
    return shortTitle(this.find(key)?.title ?? said) || key;
  }
}

/** A title without the name of the whole: `Duels` of `Conqueror: Duels`. */
export function shortTitle(title: string): string {
  return title.replace(/^Conqueror: /, "");
}

export const catalogue = new Catalogue();
