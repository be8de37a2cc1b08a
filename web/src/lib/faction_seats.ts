// Who sits where when the players choose their factions: one of each, in the order of the seats.

/** A seat takes a faction; if another seat has it, the two change places. */
export function seated(factions: string[], seat: number, faction: string): string[] {
  const from = factions.indexOf(faction);
  return factions.map((one, place) => (place === seat ? faction : place === from ? (factions[seat] ?? one) : one));
}

/** As many factions as players: those that were chosen stay where they may play, the usual ones fill up. */
export function filled(factions: string[], offered: string[], players: number): string[] {
  const kept = factions.filter((one) => offered.includes(one)).slice(0, players);
  return [...kept, ...offered.filter((one) => !kept.includes(one))].slice(0, players);
}

/** The same factions in an order that chance gives. */
export function drawn(factions: string[], chance: () => number = Math.random): string[] {
  const left = [...factions];
  return factions.map(() => left.splice(Math.floor(chance() * left.length), 1)[0] ?? "");
}

/** Whether one person plays against bots alone: then the bots usually say why they moved. */
export function againstBots(kinds: string[]): boolean {
  const bots = kinds.filter((kind) => kind === "bot").length;
  return bots > 0 && bots === kinds.length - 1 && kinds.includes("local");
}
