// How bots are called.
import { titled } from "./format";

const bots = {
  random: "Random",
  greedy: "Greedy",
  beginner: "Beginner",
  casual: "Casual",
  skilled: "Skilled",
  expert: "Expert",
  master: "Master",
} as Record<string, string>;

export const botName = (bot: string): string => bots[bot] ?? titled(bot);

/** A bot as a sentence begins with it: `An expert bot`. */
export function aBot(bot: string): string {
  const level = botName(bot).toLowerCase();
  return `${/^[aeiou]/.test(level) ? "An" : "A"} ${level} bot`;
}
