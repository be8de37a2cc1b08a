// The sums of a battle: from the view while both armies are as they met, afterwards from what was told of the throw.
import { mapGames as texts } from "../../texts/map_games";
import type { BattleView, EventView, SideSum, Sums } from "../../messages.gen";
import type { Fought } from "./lands";

/** What an event says of the battle it led on or decided. */
export function foughtIn(event: EventView | undefined): Fought | undefined {
  const battle = event?.detail?.battle;
  return battle && "sums" in battle ? battle : undefined;
}

/** Both sums of a battle that is being fought; undefined where nothing has told them yet. */
export function sumsOf(battle: BattleView, events: readonly EventView[]): Sums | undefined {
  if (battle.sums) return battle.sums;
  const told = events
    .map(foughtIn)
    .filter((fought) => fought?.sums)
    .at(-1);
  return told && told.to === battle.to && told.attacker === battle.attacker ? (told.sums ?? undefined) : undefined;
}

/** The numbers of a side, largest things first: “3 + 2”; parts that add nothing are left out. */
export function sumSentence(side: SideSum): string {
  const counted = side.parts.filter((part) => part.number || part.part === "units").map((part) => part.number);
  return counted.join(" + ");
}

/** Both sums in a line: “3 + 2 against 3 + 1”. */
export function sumsSentence(sums: Sums): string {
  return texts.sums.against(sumSentence(sums.attacker), sumSentence(sums.defender));
}
