// An order of a plan in words: “Recruit 1 cavalry in Rome”, from the group that offers it.
import type { MapGroup, MapView } from "../../messages.gen";
import { units } from "../../texts/format";
import { mapGames as texts } from "../../texts/map_games";
import { hero } from "./about";

export function ordered(view: MapView, offered: readonly MapGroup[], move: string): string {
  const group = offered.find((one) => one.move === move);
  const amount = units({ cavalry: group?.cavalry ?? 0, infantry: group?.infantry ?? 0 });
  if (group?.land) return texts.planning.recruitIn(amount, view.lands[group.land]?.name ?? group.land);
  if (group?.hero) return texts.planning.buyHero(hero(group.hero).name);
  return group?.kind === "rally" ? texts.planning.rally : move;
}
