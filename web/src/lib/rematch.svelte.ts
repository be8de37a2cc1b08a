// After a rematch everybody sits elsewhere: once, it is said who plays what.
import { texts } from "../texts";
import { listed } from "../texts/format";
import type { LiveTable } from "./table.svelte";
import { toasts } from "./toasts.svelte";

/** Tell who plays what at a table that is a rematch, before its first move; `named` knows a seat's name or nothing yet. */
export function tellRematch(table: LiveTable, named: (seat: string) => string | undefined): void {
  const words = texts.table;
  let told = false;
  $effect(() => {
    const frame = table.shown;
    if (told || frame?.table.status !== "running") return;
    const seats = frame.table.seats.flatMap((seat) => {
      const name = named(seat.seat);
      return name === undefined ? [] : [{ ...seat, called: name }];
    });
    if (seats.length < frame.table.seats.length) return; // the game's words are not there yet
    told = true;
    const moved = table.events.some((event) => event.kind === "moved" && seats.some((one) => one.seat === event.seat));
    if (!frame.table.rematch_of || moved) return;
    const mine = frame.you.seats;
    const seated = seats
      .filter((seat) => seat.name !== seat.called) // a seat without a name is its own
      .map(({ seat, kind, bot, name, called }) =>
        words.plays(kind === "bot" ? words.bot(bot) : mine.length === 1 && mine[0] === seat ? "" : name, called),
      );
    if (seated.length) toasts.say(words.rematch(listed(seated), frame.table.seats.length));
  });
}
