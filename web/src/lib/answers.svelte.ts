// What others answered to one's offers, told to whoever asked: a draw or a move back that was declined, granted, or
// let lie because somebody played on.
import type * as m from "../messages.gen";
import { live } from "./live_region.svelte";
import type { LiveTable } from "./table.svelte";
import { texts } from "../texts";
import { toasts } from "./toasts.svelte";

const words = texts.answers;

/** The sentence an event is for the holder of some seats; "" if it is no answer to them. */
export function answerIn(event: m.EventView, mine: string[], named: (seat: string) => string): string {
  const other = !mine.includes(event.seat);
  if (event.kind === "declined" && other && mine.includes(String(event.detail?.asker))) {
    return words.declined[event.detail?.what as "draw" | "takeback"](named(event.seat));
  }
  if (event.kind === "takenback" && event.seat && other) return words.takenBack(named(event.seat));
  return "";
}

/** The offers of some seats that are open no more although nobody has answered them: somebody has played on. */
export function lapsed(before: m.OfferView[], now: m.OfferView[], fresh: m.EventView[], mine: string[]): m.OfferView[] {
  if (fresh.some((event) => ["declined", "takenback", "ended"].includes(event.kind))) return [];
  return before.filter((offer) => mine.includes(offer.seat) && !now.some((other) => other.what === offer.what));
}

/** Tell the answers as they come; to be called where effects may be made. */
export function tellAnswers(table: LiveTable, named: (seat: string) => string): void {
  let heard: number | undefined;
  let open: m.OfferView[] = [];
  const tell = (text: string) => {
    toasts.say(text);
    live.call(text);
  };
  $effect(() => {
    const frame = table.frame;
    if (!frame) return;
    const since = heard;
    const fresh = since === undefined ? [] : frame.events.filter((event) => event.number > since);
    for (const event of fresh) {
      const text = answerIn(event, frame.you.seats, named);
      if (text) tell(text);
    }
    for (const offer of lapsed(open, frame.table.offers, fresh, frame.you.seats)) tell(words.lapsed[offer.what]);
    if (
      fresh.some((event) => event.kind === "takenback" && frame.you.seats.includes(event.seat)) &&
      open.some((offer) => offer.what === "takeback")
    )
      tell(words.granted);
    heard = frame.number;
    open = frame.table.offers;
  });
}
