// What decides the game: notices as the server tells them, in views and with events. No rule is known here.
import type { EventView, NoticeView } from "../messages.gen";
import type { View } from "./turn";

export type Notice = NoticeView;

/** What a notice is known by while it stands. */
export const keyOf = (notice: Notice): string => `${notice.kind} ${notice.seat}`;

/** The notices that stand in a view. */
export const standing = (view: View | undefined): Notice[] => view?.notices ?? [];

/** The notices that came with an event. */
export const cameWith = (event: EventView): Notice[] => event.detail?.notices ?? [];

/** The places that notices mark on a board, each with the words that say why. */
export function markedPlaces(view: View | undefined): Map<string, string> {
  const marked = new Map<string, string>();
  for (const notice of standing(view)) {
    for (const place of notice.places) marked.set(place, [marked.get(place), notice.title].filter(Boolean).join("; "));
  }
  return marked;
}

/** The notices of events that are new, and whether somebody of mine has moved since: then older ones are known. */
export function fresh(events: EventView[], after: number, mine: string[]): { notices: Notice[]; acted: boolean } {
  const news = events.filter((event) => event.number > after && event.kind === "moved");
  return { notices: news.flatMap(cameWith), acted: news.some((event) => mine.includes(event.seat)) };
}

/** The last notices of a list, each said once: what is told again takes the place of what was told before. */
export function latest(notices: Notice[], most: number): Notice[] {
  const last = new Map<string, Notice>();
  for (const notice of notices) {
    last.delete(keyOf(notice));
    last.set(keyOf(notice), notice);
  }
  return [...last.values()].slice(-most);
}
