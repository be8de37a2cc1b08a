// What this browser remembers of its user: the name to play under, and how things should look and sound.
import { read, write } from "./storage.svelte";

export interface Preferences {
  name: string;
  theme: "auto" | "parchment" | "night";
  sound: boolean;
  /** How fast events are shown, 0: at once. */
  speed: number;
  letters: boolean;
  /** Games and scenarios whose briefing was shown. */
  briefed: string[];
}

const KEY = "conqueror.preferences";
/** Where the page stored the same in earlier days. */
const OLD_KEY = "conqueror.wishes";

/** Read what was stored, under today's key or the older one, over what is usual. */
export function storedPreferences(coarsePointer: boolean): Preferences {
  return {
    name: "",
    theme: "auto",
    sound: !coarsePointer,
    speed: 1,
    letters: true,
    briefed: [],
    ...(read<Partial<Preferences>>(KEY) ?? read<Partial<Preferences>>(OLD_KEY)),
  };
}

class StoredPreferences {
  #values = $state<Preferences>(storedPreferences(matchMedia("(pointer: coarse)").matches));

  get name() {
    return this.#values.name;
  }

  get sound() {
    return this.#values.sound;
  }

  get speed() {
    return this.#values.speed;
  }

  get letters() {
    return this.#values.letters;
  }

  get briefed() {
    return this.#values.briefed;
  }

  /** The theme shown now. */
  get theme(): "parchment" | "night" {
    if (this.#values.theme !== "auto") return this.#values.theme;
    return matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "parchment";
  }

  set(change: Partial<Preferences>): void {
    this.#values = { ...this.#values, ...change };
    write(KEY, this.#values);
  }
}

export const preferences = new StoredPreferences();
