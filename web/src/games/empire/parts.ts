// Conqueror on 6x6 at the table: its board, its card, a seat's standing, and the board as a readable list.
import type { EmpireView } from "../../messages.gen";
import type { GameParts, Row } from "../parts";
import Board from "./Board.svelte";
import Decision from "./Decision.svelte";
import Standing from "./Standing.svelte";
import { empire as texts } from "../../texts/empire";
import { empireTerms } from "../../texts/terms";
import { around, emblem, FILES, holds, name, RANKS, step_words } from "./tiles";

export const parts: GameParts<EmpireView> = {
  layout: "columns",
  Board,
  Decision,
  Standing,
  terms: empireTerms,
  firstSteps: () => texts.firstSteps,
  colour: (seat) => `f-${seat}`,
  emblem,
  name,
  moment: (view) => texts.turn(view.counter, view.turn_cap),
  rows: (view) => {
    const places = [...RANKS].reverse().flatMap((rank) => FILES.map((file) => `${file}${rank}`));
    return places.map((place): Row => {
      const tile = view.board[place]!;
      const can = view.moves
        .filter((group) => group.from === place || (group.to === place && !group.from))
        .map((group) => (group.from ? `${group.to}: ${step_words(group)}` : group.text));
      return {
        place,
        owner: tile.owner ? name(tile.owner) : "",
        holds: holds(tile),
        neighbours: around(place).join(" "),
        can: can.join("; "),
      };
    });
  },
  secret: () => false,
};
