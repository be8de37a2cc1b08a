// A written order in words: `recruit rome 1c` is “Recruit 1 cavalry in Rome”.
import { hero } from "./about";
import { units } from "../../texts/format";
import { mapGames as texts } from "../../texts/map_games";
import type { MapView } from "./view";

export function ordered(view: MapView, move: string): string {
  const [verb = "", what = "", army = ""] = move.split(" ");
  const name = view.lands[what]?.name ?? what;
  const amount = units({
    cavalry: Number(/(\d+)c/.exec(army)?.[1] ?? 0),
    infantry: Number(/(\d+)i/.exec(army)?.[1] ?? 0),
  });
  if (verb === "recruit" || verb === "bonus") return texts.planning.recruitIn(amount, name);
  if (verb === "buy") return texts.planning.buyHero(hero(what).name);
  if (verb === "rally") return texts.planning.rally;
  return move;
}
