// A lesson or a puzzle that a page opens: what the server has of it, and the boards of its game.
import { partsOf } from "../games/entries";
import type { GameParts } from "../games/parts";
import { Refused } from "./api";
import { catalogue } from "./catalogue.svelte";

export class Opened<Found extends { game: string }> {
  found = $state.raw<Found>();
  parts = $state.raw<GameParts>();
  /** Why there is nothing, in the server's words. */
  error = $state("");

  async load(asked: Promise<Found>): Promise<Found | undefined> {
    void catalogue.load().catch(() => undefined);
    try {
      const found = await asked;
      this.parts = await partsOf(found.game);
      this.found = found;
      return found;
    } catch (refusal) {
      if (!(refusal instanceof Refused)) throw refusal;
      this.error = refusal.message;
      return undefined;
    }
  }
}
