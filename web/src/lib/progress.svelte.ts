// What this browser remembers of somebody's learning: the stars of every step, by the ids of lessons.
import type { CourseView, LessonSummary } from "../messages.gen";
import { read, write } from "./storage.svelte";

const KEY = "conqueror.learnt";
export const MOST_STARS = 3;

/** Stars of the steps that were passed, in their order; 0 of one that was left out. */
export type Stars = Record<string, number[]>;

type Counted = Pick<LessonSummary, "id" | "steps" | "extra">;

/** What was stored, as far as it makes sense. */
export function storedStars(): Stars {
  const stored = read<Record<string, unknown>>(KEY);
  if (!stored || typeof stored !== "object") return {};
  const entries = Object.entries(stored).filter((entry): entry is [string, number[]] => Array.isArray(entry[1]));
  return Object.fromEntries(
    entries.map(([id, stars]) => [id, stars.map((one) => Math.min(MOST_STARS, Math.max(0, Number(one) || 0)))]),
  );
}

class Progress {
  stars = $state.raw<Stars>(storedStars());

  /** Keep the stars of a step, the best there were; steps are counted from 1, and those before it count as left out. */
  pass(id: string, number: number, stars: number): void {
    const kept = [...(this.stars[id] ?? [])];
    while (kept.length < number) kept.push(0);
    kept[number - 1] = Math.max(stars, kept[number - 1] ?? 0);
    this.stars = { ...this.stars, [id]: kept };
    write(KEY, this.stars);
  }

  /** The stars of a step; undefined if it is not behind the learner. */
  of(id: string, number: number): number | undefined {
    return this.stars[id]?.[number - 1];
  }

  /** How many steps of a lesson are behind the learner. */
  passed(lesson: Counted): number {
    return Math.min(this.stars[lesson.id]?.length ?? 0, lesson.steps);
  }

  isFinished(lesson: Counted): boolean {
    return this.passed(lesson) === lesson.steps;
  }

  earned(lesson: Counted): number {
    return (this.stars[lesson.id] ?? []).slice(0, lesson.steps).reduce((sum, one) => sum + one, 0);
  }

  /** The lesson to go on with; undefined where the course is finished. Those beside the course come last. */
  next(course: CourseView): LessonSummary | undefined {
    return course.lessons.find((one) => !one.extra && !this.isFinished(one));
  }

  hasBegun(course: CourseView): boolean {
    return course.lessons.some((one) => this.passed(one) > 0);
  }
}

export const progress = new Progress();
