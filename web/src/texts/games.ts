// What games, scenarios and options are called.

export const games = {
  "final-conquest": {
    title: "Final Conquest",
    line: "Six nations, one sea. Take five forts and hold them for a round.",
    minutes: 90,
  },
  duels: { title: "Duels", line: "Rome against Carthage, and five famous wars for two.", minutes: 45 },
  empire: {
    title: "Conqueror on 6x6",
    line: "Discover gold and lumber, raise forts, bring down the last base.",
    minutes: 30,
  },
  conquests: {
    title: "The Game of Conquests",
    line: "No dice, no secrets. The captured come back, most of them stronger.",
    minutes: 20,
  },
} as Record<string, { title: string; line: string; minutes: number }>;

export const scenarios = {
  duels: "Rome against Carthage",
  "duels/punic-war": "The Punic War",
  "duels/gallic-wars": "The Gallic Wars",
  "duels/alexander": "Alexander",
  "duels/rome-vs-persia": "Rome against Persia",
  "duels/syrian-war": "The Syrian War",
} as Record<string, string>;

export const optionNames = {
  danger: "Danger",
  drop_row: "Where fighters come back",
  stalemate: "No move left",
  moves: "How fighters move",
  underdog: "Fewer attackers than defenders",
  lone_victor: "A lone victor",
  half: "Half of an odd number",
  base_garrison: "Soldiers in a base",
  handicap3: "Handicap for three",
  turn_cap: "Last round",
  empty_corner: "Empty corner",
  first: "Who begins",
  factions: "Factions",
  edition: "Edition",
  bribery: "Bribery",
  extra_action: "After a victory",
  missions: "Bonus missions",
  chronicle: "Chronicle",
  planning: "Planning",
  round_limit: "Rounds",
} as Record<string, string>;

export const optionWords = {
  chess: "Any saving move",
  literal: "The General alone",
  "duel-of-champions": "Duel of Champions",
  "2": "Second",
  "1": "First",
  "attack-only": "Attack again",
  "move-or-attack": "Attack or move",
} as Record<string, string>;

/** What a game is called on the page: its book, and its scenario if it has one, by our name or by what it says itself. */
export function gameTitle(game: string, said = ""): string {
  const book = games[game.split("/")[0] ?? ""]?.title ?? (said || game);
  const scenario = game.includes("/") ? (scenarios[game] ?? said.split(": ").at(-1)) : "";
  return scenario ? `${book} · ${scenario}` : book;
}
