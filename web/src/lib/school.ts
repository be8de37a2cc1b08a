// The courses and lessons the server has, and where they stand on this site.
import type * as m from "../messages.gen";
import { call } from "./api";

/** The folder of a game's lessons, as their ids begin: `duels-punic-war`. */
export const folderOf = (game: string): string => game.replaceAll("/", "-");

/** The address of a game's course. */
export const courseAddress = (game: string): string => `/learn/${folderOf(game)}`;

/** The address of a lesson by its id, `conquests.danger`; without a dot, which would be a file's. */
export const lessonAddress = (id: string): string => `/learn/${id.replace(".", "/")}`;

let asked: Promise<m.CourseView[]> | undefined;

/** Every course; asked for once, and again only if the server could not be reached. */
export function courses(): Promise<m.CourseView[]> {
  asked ??= call<m.CourseView[]>("GET", "/api/lessons").catch((refusal: unknown) => {
    asked = undefined;
    throw refusal;
  });
  return asked;
}

export const lesson = (id: string) => call<m.LessonView>("GET", `/api/lessons/${id}`);

/** What an exercise asks of the server; nothing is kept there, so every question brings the moves so far. */
export interface Judge {
  judge(moves: readonly string[], tries: number): Promise<m.Judgement>;
  assess(moves: readonly string[], move: string): Promise<m.AssessAnswer>;
  explain(moves: readonly string[], place: string, origin?: string): Promise<m.ExplainAnswer>;
}

/** The judge of a lesson's step; steps are counted from 1. */
export function stepJudge(id: string, number: number): Judge {
  const address = `/api/lessons/${id}/steps/${number}`;
  return {
    judge: (moves, tries) => call("POST", address, { moves, tries }),
    assess: (moves, move) => call("POST", `${address}/assess`, { moves, move }),
    explain: (moves, place, origin) => call("POST", `${address}/explain`, { moves, place, origin: origin ?? null }),
  };
}
