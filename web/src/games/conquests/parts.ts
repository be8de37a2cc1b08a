// The Game of Conquests on the table page.
import type { ConquestsView } from "../../messages.gen";
import { conquestsTerms } from "../../texts/terms";
import { conquests as words } from "../../texts/conquests";
import { listed, titled } from "../../texts/format";
import type { GameParts, Row } from "../parts";
import Board from "./Board.svelte";
import Decision from "./Decision.svelte";
import Hand from "./Hand.svelte";
import Movements from "./Movements.svelte";
import { FILES, RANKS } from "./fighters";
import Standing from "./Standing.svelte";

function rows(view: ConquestsView): Row[] {
  const board = view.board;
  const found: Row[] = [];
  for (const rank of [...RANKS].reverse()) {
    for (const file of FILES) {
      const square = file + rank;
      const piece = board[square];
      const from = view.moves.filter((group) => group.from === square);
      const to = view.moves.filter((group) => group.to === square);
      const can = [
        from.length ? words.rowGo(listed(from.map((group) => group.to ?? ""))) : "",
        to.length
          ? (to[0]?.kind === "capture" ? words.rowTaken : words.rowReached)(listed(to.map((group) => group.from ?? "")))
          : "",
      ];
      found.push({
        place: square,
        owner: piece ? (words.seats[piece.side] ?? titled(piece.side)) : "",
        holds: piece ? `${piece.fighter}, ${words.chevrons(piece.level)}` : "",
        neighbours: "",
        can: can.filter(Boolean).join("; "),
      });
    }
  }
  return found;
}

export const parts: GameParts<ConquestsView> = {
  layout: "columns",
  Board,
  Decision,
  Standing,
  Hand,
  terms: conquestsTerms,
  firstSteps: () => words.firstSteps,
  Movements,
  colour: (seat) => `f-${seat}`,
  emblem: () => "fighter-general",
  moment: () => "",
  rows,
  name: (seat) => words.seats[seat] ?? titled(seat),
  secret: () => false,
};
