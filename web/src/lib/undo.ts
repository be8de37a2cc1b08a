// Taking back: what is chosen, then what is drafted, then the last move where the server grants it.
import type { Play } from "./play.svelte";
import type { LiveTable } from "./table.svelte";
import { texts } from "../texts";
import { toasts } from "./toasts.svelte";

/** Take one's last move back, with what was answered to it; other people are asked first. */
export async function takeBack(table: LiveTable): Promise<void> {
  const undo = table.frame?.you.undo;
  if (!undo) return;
  table.skip();
  try {
    await table.ask({ type: "offer", what: "takeback", seat: undo.seat });
  } catch (refusal) {
    toasts.refused(refusal);
  }
}

/** Undo whatever was done last, on the board or at the table. */
export async function undo(play: Play): Promise<void> {
  if (play.from) play.clear();
  else if (play.draft.length) await play.undo();
  else if (play.table.frame?.you.undo) await takeBack(play.table);
  else toasts.say(texts.undo.nothing);
}
