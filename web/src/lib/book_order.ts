// The order of the rulebooks.
import type { GameView } from "../messages.gen";

/** The books in the order of the games they belong to; books of no game come last. */
export function inOrder<B extends { key: string }>(
  books: readonly B[],
  games: readonly Pick<GameView, "rulebook">[],
): B[] {
  const order = games.map((game) => game.rulebook);
  const place = ({ key }: B) => (order.includes(key) ? order.indexOf(key) : order.length);
  return [...books].sort((a, b) => place(a) - place(b));
}
