// What the page knows of this folder before anybody plays.
import type { GameEntry } from "../entries";
import DuelsPicture from "./DuelsPicture.svelte";
import FinalPicture from "./FinalPicture.svelte";

export const entry: GameEntry = {
  cards: {
    "final-conquest": { icon: "fort-great", Picture: FinalPicture },
    duels: { icon: "bid", Picture: DuelsPicture },
  },
  parts: () => import("./parts"),
};
