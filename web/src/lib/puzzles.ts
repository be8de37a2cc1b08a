// Puzzles as the server has them, and where they stand on this site.
import type * as m from "../messages.gen";
import { call } from "./api";
import type { Judge } from "./school";

/** The address of a puzzle; with a theme, the ones after it are of that theme. */
export const puzzleAddress = (id: string, theme = ""): string => `/puzzles/${id}${theme ? `?theme=${theme}` : ""}`;
export const DAILY = "daily";

export const shelves = () => call<m.PuzzleShelfView[]>("GET", "/api/puzzles");
export const listed = (game: string) =>
  call<m.PuzzleSummary[]>("GET", `/api/puzzles/list?game=${encodeURIComponent(game)}`);
/** A puzzle by its id, or the one of today. */
export const puzzle = (id: string) => call<m.PuzzleView>("GET", `/api/puzzles/${id}`);

export interface PuzzleJudge extends Judge {
  judge(moves: readonly string[], tries: number): Promise<m.PuzzleJudgement>;
}

export function puzzleJudge(id: string): PuzzleJudge {
  const address = `/api/puzzles/${id}`;
  return {
    judge: (moves, tries) => call("POST", `${address}/answer`, { moves, tries }),
    assess: (moves, move) => call("POST", `${address}/assess`, { moves, move }),
    explain: (moves, place, origin) => call("POST", `${address}/explain`, { moves, place, origin: origin ?? null }),
  };
}

/** The puzzles of a list that are about a theme; all without one. */
export const ofTheme = (puzzles: readonly m.PuzzleSummary[], theme: string): m.PuzzleSummary[] =>
  puzzles.filter((one) => !theme || one.theme === theme);

/** The next puzzle of a list: an unsolved one, those of a low level first; else any other. */
export function nextOf(
  puzzles: readonly m.PuzzleSummary[],
  isSolved: (id: string) => boolean,
  but = "",
): m.PuzzleSummary | undefined {
  const others = puzzles.filter((one) => one.id !== but);
  const open = others.filter((one) => !isSolved(one.id)).sort((a, b) => a.level - b.level || (a.id < b.id ? -1 : 1));
  return open[0] ?? others[0];
}
