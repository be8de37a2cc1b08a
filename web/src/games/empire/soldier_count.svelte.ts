// How many soldiers of the chosen tile shall go, if somebody said so before their goal was known. Board and card share it.
class SoldierCount {
  #place = $state<string>();
  #count = $state<number>();

  /** How many shall go from a tile; undefined for all who may. */
  from(place: string | undefined): number | undefined {
    return place === this.#place ? this.#count : undefined;
  }

  set(place: string | undefined, count: number): void {
    this.#place = place;
    this.#count = count;
  }

  clear(): void {
    this.#place = undefined;
  }

  step(place: string, by: number, most: number): void {
    this.set(place, Math.min(most, Math.max(1, (this.from(place) ?? most) + by)));
  }
}

export const soldierCount = new SoldierCount();
