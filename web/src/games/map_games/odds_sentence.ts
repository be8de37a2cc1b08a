// Whole sentences for whoever asks by a key: the odds of the chosen attack.
import { percent } from "../../texts/format";
import { mapGames as texts } from "../../texts/map_games";
import { hero } from "./about";
import type { Choice } from "./choice.svelte";

/** The odds that were read for the chosen attack, with every hero, or how to come to them. */
export function oddsSentence(choice: Choice): string {
  const { odds, heroOdds, turn } = choice;
  if (!odds || !choice.attacking) return !turn.odds ? texts.odds.off : texts.odds.chooseFirst;
  const worst = odds.worst as { hero: string; win: number } | null | undefined;
  return [
    `${texts.odds.all(percent(odds.win), percent(odds.draw), percent(odds.loss))}.`,
    ...Object.entries(heroOdds).map(([id, one]) => texts.odds.withHero(hero(id).name, percent(one.win))),
    worst ? texts.odds.against(hero(worst.hero).name, percent(worst.win)) : "",
  ]
    .filter(Boolean)
    .join(" ");
}
