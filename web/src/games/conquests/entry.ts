// What the page knows of this folder before anybody plays.
import type { GameEntry } from "../entries";
import Picture from "./Picture.svelte";

export const entry: GameEntry = {
  cards: { conquests: { icon: "fighter-general", Picture } },
  parts: () => import("./parts"),
};
