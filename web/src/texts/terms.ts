// What every icon, number and mark is called, and one sentence about it: shown where it stands, and listed in the legend.

export interface Term {
  /** How a place on the page names it (`data-tip`). */
  key: string;
  icon: string;
  name: string;
  text: string;
}

const term = (key: string, icon: string, name: string, text: string): Term => ({ key, icon, name, text });

const seats: Term[] = [
  term("emblem", "ui-user", "Emblem", "The sign and the colour of a seat; what bears them on the board belongs to it."),
  term("bot", "ui-bot", "Bot", "A program plays this seat; its strength is named beside it."),
  term("clock", "clock", "Clock", "The time this seat has left for its decision, then for all of them."),
];

const coordinates = term(
  "coordinates",
  "ui-map",
  "Coordinates",
  "The letter of a file and the number of a rank name a square; lists of moves are written with them.",
);

export const conquestsTerms: Term[] = [
  term("dot", "mark-dot", "Dot", "One step: the fighter may go to the next square that way."),
  term(
    "arrow",
    "mark-arrow",
    "Arrow",
    "Any distance: the fighter runs that way in a straight line until somebody stands in its way.",
  ),
  term(
    "chevron",
    "mark-chevron",
    "Chevron",
    "A fighter's level; it gains one each time it is captured, and after its last level it retires.",
  ),
  term(
    "fighter-general",
    "fighter-general",
    "General",
    "Lose him and the game is lost; after his step one fighter of the reserve may join him.",
  ),
  term(
    "fighter-champion",
    "fighter-champion",
    "Champion",
    "The mightiest fighter at first; each chevron makes him weaker.",
  ),
  term("fighter-lancer", "fighter-lancer", "Lancer", "Strong in straight lines, and stronger with every chevron."),
  term("fighter-archer", "fighter-archer", "Archer", "Strong on the diagonals, and stronger with every chevron."),
  term(
    "fighter-soldier",
    "fighter-soldier",
    "Soldier",
    "Weak at first and stronger with every chevron; comes back on any side of the General.",
  ),
  term(
    "reserve",
    "ui-users",
    "Reserve",
    "Captured fighters wait here, each a chevron richer, until their General brings them back.",
  ),
  coordinates,
  ...seats,
];

export const empireTerms: Term[] = [
  term(
    "ap",
    "ap",
    "Action points",
    "Pay for marches, attacks and forts; new ones come every turn, and you can keep five.",
  ),
  term(
    "gold",
    "gold",
    "Gold",
    "One gold buys one soldier; every gold tile you hold brings one each turn, and you can keep five.",
  ),
  term(
    "lumber",
    "lumber",
    "Lumber",
    "Forts need it, and two trade for one gold; every lumber tile you hold brings one each turn, and you can keep five.",
  ),
  term("blank", "ui-close", "Blank tile", "It brings nothing, but you can stand there, and build a fort."),
  term(
    "unknown",
    "ui-search",
    "Undiscovered tile",
    "Nobody knows what it holds; the first soldier who arrives rolls for it.",
  ),
  term(
    "base",
    "base",
    "Base",
    "The marks beneath are its health, which never comes back; an empire whose base has none is beaten.",
  ),
  term(
    "soldiers",
    "soldier",
    "Soldiers",
    "The number counts them; at most six stand on a tile, four on one with a fort.",
  ),
  term(
    "fort",
    "fort",
    "Fort",
    "Keeps its tile yours and producing even when nobody is there, and helps defenders as two soldiers more.",
  ),
  coordinates,
  ...seats,
];

export const mapTerms: Term[] = [
  term(
    "infantry",
    "infantry",
    "Infantry",
    "A unit of strength 1; on a counter the number says how many, and a unit lying on its side has acted.",
  ),
  term(
    "cavalry",
    "cavalry",
    "Cavalry",
    "A unit of strength 2; on a counter the number says how many, and a unit lying on its side has acted.",
  ),
  term(
    "independent",
    "independent",
    "Independents",
    "Nobody's army: it never moves and must be beaten before you may enter its land.",
  ),
  term("units", "infantry", "Units of quota", "How many units stand on the map, and how many your food allows."),
  term(
    "food",
    "food",
    "Food",
    "Each food you hold allows two units more; lose it and the surplus is disbanded at once.",
  ),
  term("coin", "coin", "Coins", "Each coin on your lands pays one every turn; coins buy heroes."),
  term(
    "hero",
    "hero",
    "Heroes",
    "Bought in planning and played once, for strength and a trait in one battle; which ones are held is secret.",
  ),
  term(
    "points",
    "points",
    "Points",
    "Forts and homes, in one scenario every land, count points; where points are counted they decide if nobody wins outright.",
  ),
  term(
    "forts",
    "fort-small",
    "Forts held",
    "All kinds count, your home too; where so many win the game, so many are drawn.",
  ),
  term("fort-small", "fort-small", "Small fort", "Raises one infantry each time you plan."),
  term(
    "fort-great",
    "fort-great",
    "Great fort",
    "Raises two infantry or one cavalry each time you plan, and shelters its defenders better.",
  ),
  term(
    "capital",
    "capital",
    "Home",
    "A great fort where a faction begins; its own faction holds it even without a unit and defends it best of all.",
  ),
  term("first", "ui-flag", "First this round", "This seat takes the first turn of the round."),
  term(
    "claim",
    "capital",
    "Claim",
    "The capitals of a victory are held; the number says how many more turns they must be.",
  ),
  term(
    "mission",
    "mission",
    "Bonus mission",
    "A secret aim of yours that pays the prize on its card when it is fulfilled.",
  ),
  term("chronicle", "chronicle", "Chronicle card", "It binds everybody this round."),
  term(
    "threat",
    "threat",
    "Chronicle card with a sword",
    "An attack on everybody: only enough secret bids together beat it off.",
  ),
  term("bribe", "bribe", "Bribery", "Whoever plans or acts too slowly may see an army change sides for coins."),
  term("rally", "rally", "Rally", "Once in a scenario that has it: coins, cavalry and room for more units."),
  term("bridge", "bridge", "Bridge", "Joins two lands across a strait: an ordinary step."),
  term("sealed", "ui-lock", "Sealed", "This seat has answered in secret; it is opened when everybody has."),
  ...seats,
];

/** The marks on a fighter, beside the board. */
export const marks = {
  title: "What the marks mean",
  short: { dot: "one step", arrow: "any distance", chevron: "its level" } as Record<string, string>,
};

export const tips = {
  legend: "What the signs mean",
  /** Directions, those that are named together first. */
  directions: [
    [["F"], "forward"],
    [["B"], "back"],
    [["L"], "left"],
    [["R"], "right"],
    [["FL", "FR", "BL", "BR"], "on the diagonals"],
    [["FL", "FR"], "diagonally forward"],
    [["BL", "BR"], "diagonally back"],
    [["FL"], "forward left"],
    [["FR"], "forward right"],
    [["BL"], "back left"],
    [["BR"], "back right"],
  ] as [string[], string][],
  goes: (runs: string, steps: string) =>
    [runs ? `Any distance ${runs}` : "", steps ? `${runs ? "one" : "One"} step ${steps}` : ""]
      .filter(Boolean)
      .join("; ") + ".",
  allWays: "in all eight directions",
  retires: "Captured now it retires for good.",
  promoted: "Captured now it gains a chevron and waits in the reserve.",
  number: (name: string, count: number | string) => `${name}: ${count}`,
  of: (name: string, count: number, most: number) => `${name}: ${count} of ${most}`,
};
