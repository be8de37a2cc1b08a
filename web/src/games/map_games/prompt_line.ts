// One line at the map's foot: what can be chosen on it now.
import type { MapView } from "../../messages.gen";
import { ownerName } from "./about";
import type { Choice } from "./choice.svelte";
import { either, listed } from "../../texts/format";
import { mapGames as texts } from "../../texts/map_games";
import { within } from "./lands";

export function hint(view: MapView, choice: Choice): string {
  const { turn } = choice;
  const kinds = new Set(turn.moves.map((group) => group.kind));
  const name = (land: string) => (view.lands[land] ? within(view.lands[land]) : land);
  if (!turn.seat || turn.busy || !kinds.size) return "";
  if (kinds.has("retreat")) return texts.hint.retreat;
  if (kinds.has("lose")) return texts.hint.losses;
  if (kinds.has("disband")) return texts.hint.disband;
  if (kinds.has("bribe")) return texts.hint.bribe;
  if (kinds.has("recruit") || kinds.has("bonus")) return texts.hint.planning;
  if (!kinds.has("end")) return "";
  if (turn.from && turn.to) return texts.hint.target;
  if (turn.from) {
    const goals = [...choice.goals];
    const attacks = goals.filter(([, attack]) => attack).map(([land]) => name(land));
    const marches = goals.filter(([, attack]) => !attack).map(([land]) => name(land));
    const phrases = [
      attacks.length ? texts.list.attack(short(attacks)) : "",
      marches.length ? texts.list.move(short(marches)) : "",
    ];
    return texts.hint.may(name(turn.from), phrases.filter(Boolean));
  }
  const count = choice.sources.length;
  return count ? texts.hint.action(count) : texts.hint.none;
}

const short = (names: string[]) => (names.length > 3 ? texts.hint.lands(names.length) : either(names));

/** Who is waited for, in words. */
export function waited(view: MapView): string {
  return listed(view.to_act.filter((seat) => seat in view.players).map(ownerName));
}
