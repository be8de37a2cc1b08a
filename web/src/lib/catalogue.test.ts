// The games as the server describes them.
import { expect, test, vi } from "vitest";
import type { GameView } from "../messages.gen";

const game = (key: string, title: string, minutes: [number, number], scenario_of = "") =>
  ({ key, title, minutes, scenario_of }) as GameView;
const games = vi.hoisted(() => vi.fn());
vi.mock("./api", () => ({ games }));

test("games are asked for once, and again if the server could not be reached", async () => {
  const { catalogue } = await import("./catalogue.svelte");
  games.mockRejectedValueOnce(new Error("unreachable"));
  await expect(catalogue.load()).rejects.toThrow("unreachable");
  games.mockResolvedValue([
    game("conquests", "The Game of Conquests", [20, 20]),
    game("duels", "Conqueror: Duels", [20, 40]),
    game("duels/punic-war", "Conqueror: Duels: Second Punic War", [30, 30], "duels"),
  ]);
  await catalogue.load();
  await catalogue.load();
  expect(games).toHaveBeenCalledTimes(2);
  expect(catalogue.cards.map((one) => one.key)).toEqual(["duels", "conquests"]);
  expect(catalogue.scenarios("duels").map((one) => one.key)).toEqual(["duels/punic-war"]);
});

test("a game goes by its title without the name of the whole, a scenario of one's own by what its table says", async () => {
  const { catalogue } = await import("./catalogue.svelte");
  expect(catalogue.title("duels/punic-war")).toBe("Duels: Second Punic War");
  expect(catalogue.title("duels/mine", "Conqueror: Duels: My War")).toBe("Duels: My War");
  expect(catalogue.title("chess")).toBe("chess");
});

test("while bots warm up the server is asked again, and no longer when they are ready", async () => {
  vi.useFakeTimers();
  vi.resetModules();
  const { catalogue } = await import("./catalogue.svelte");
  const warm = (warming_up: boolean) => [{ ...game("duels", "Conqueror: Duels", [20, 40]), warming_up }];
  games.mockReset().mockResolvedValueOnce(warm(true)).mockRejectedValueOnce(new Error("unreachable"));
  games.mockResolvedValue(warm(false));
  await catalogue.load();
  expect(catalogue.warmsUp("duels")).toBe(true);
  expect(catalogue.warmsUp("duels/mine")).toBe(true);
  expect(catalogue.warmsUp("chess")).toBe(false);
  await vi.advanceTimersByTimeAsync(4000);
  expect(catalogue.warmsUp("duels")).toBe(true);
  await vi.advanceTimersByTimeAsync(60000);
  expect(catalogue.warmsUp("duels")).toBe(false);
  expect(games).toHaveBeenCalledTimes(3);
  vi.useRealTimers();
});
