// How seats are called and ordered on a screen.
import { titled } from "../texts/format";

export const seatName = (seat: string): string => titled(seat);

/** The seats in the order of play, so that the viewer's own is the last one, below. */
export function around(seats: string[], below: string | null | undefined): string[] {
  const at = below ? seats.indexOf(below) : -1;
  return at < 0 ? [...seats.slice(1), ...seats.slice(0, 1)] : [...seats.slice(at + 1), ...seats.slice(0, at + 1)];
}
