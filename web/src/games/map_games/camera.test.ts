import { beforeAll, describe, expect, it, vi } from "vitest";
import { Camera } from "./camera.svelte";
import type { Box, Chart, Point } from "./chart";
import campaign from "./data/campaign.json";
import grand from "./data/grand.json";
import { playedOn } from "./label_layout";

const SIZES: Point[] = [
  [1058, 652],
  [898, 470],
  [796, 560],
  [390, 424],
  [375, 340],
];

beforeAll(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true })); // no motion: the camera goes at once where it goes
  vi.stubGlobal("window", globalThis);
});

function opened(chart: Chart, [width, height]: Point): Camera {
  const camera = new Camera();
  camera.resize(width, height);
  camera.open(chart.size, playedOn(chart.territories, chart.size));
  return camera;
}

function looks(camera: Camera): [number, number, number] {
  return [camera.x, camera.y, camera.k];
}

describe.each([grand as unknown as Chart, campaign as unknown as Chart])("the camera on the map $id", (chart) => {
  it.each(SIZES)("rests where every counter, name and site is seen on %d x %d", (width, height) => {
    const camera = opened(chart, [width, height]);
    for (const shape of chart.territories) {
      for (const point of [shape.centre, shape.label, shape.icons]) {
        const [x, y] = camera.onScreen(point);
        expect(x, shape.id).toBeGreaterThan(0);
        expect(x, shape.id).toBeLessThan(width);
        expect(y, shape.id).toBeGreaterThan(0);
        expect(y, shape.id).toBeLessThan(height);
      }
    }
  });

  it("fits the map anew at rest, however the board is turned", () => {
    const camera = opened(chart, [796, 560]);
    camera.resize(560, 796);
    expect(looks(camera)).toEqual(looks(opened(chart, [560, 796])));
    camera.resize(796, 560);
    expect(looks(camera)).toEqual(looks(opened(chart, [796, 560])));
  });
});

describe("a camera that somebody has moved", () => {
  const whole: Box = [0, 0, 1600, 1000];

  it("keeps its middle when the board is turned", () => {
    const camera = new Camera();
    camera.resize(800, 500);
    camera.open([1600, 1000], whole);
    camera.zoom(3);
    camera.pan(120, 40);
    const [x, y] = looks(camera);
    camera.resize(500, 800);
    expect(camera.resting).toBe(false);
    expect(camera.x).toBeCloseTo(x);
    expect(camera.y).toBeCloseTo(y);
    camera.resize(800, 500);
    expect(looks(camera).map((value) => Math.round(value * 1000))).toEqual(
      [x, y, 1.5].map((value) => Math.round(value * 1000)),
    );
  });

  it("goes back to the whole map when it is told to", () => {
    const camera = new Camera();
    camera.resize(800, 500);
    camera.open([1600, 1000], whole);
    camera.zoom(3);
    camera.whole();
    expect(looks(camera)).toEqual([800, 500, 0.5]);
    expect(camera.resting).toBe(true);
  });

  it("leaves under a finger what lies there", () => {
    const camera = new Camera();
    camera.resize(800, 500);
    camera.open([1600, 1000], whole);
    camera.zoom(3);
    const before = camera.onScreen([900, 600]);
    camera.held = true;
    camera.resize(800, 420);
    expect(camera.onScreen([900, 600])).toEqual(before);
  });
});

describe("what a decision is about", () => {
  it("is shown closer, or at rest where that is hardly closer", () => {
    const camera = new Camera();
    camera.resize(800, 500);
    camera.open([1600, 1000], [0, 0, 1600, 1000]);
    camera.show([
      [400, 400],
      [500, 450],
    ]);
    expect(camera.k).toBeGreaterThan(0.7);
    expect(camera.sees([400, 400]) && camera.sees([500, 450])).toBe(true);
    camera.show([
      [200, 200],
      [1400, 800],
    ]);
    expect(looks(camera)).toEqual([800, 500, 0.5]);
  });

  it("is reached though the board is measured anew on the way", () => {
    const frames: ((now: number) => void)[] = [];
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    vi.stubGlobal("document", { hidden: false });
    vi.stubGlobal("requestAnimationFrame", (step: (now: number) => void) => frames.push(step));
    vi.stubGlobal("cancelAnimationFrame", () => (frames.length = 0));
    const camera = new Camera();
    camera.resize(800, 500);
    camera.open([1600, 1000], [0, 0, 1600, 1000]);
    camera.show([
      [400, 400],
      [500, 450],
    ]);
    camera.resize(800, 500);
    for (let now = performance.now() + 200; frames.length; now += 200) frames.shift()?.(now);
    expect(camera.k).toBeGreaterThan(0.7);
  });
});
