// Click at random on what is offered, until so many clicks are made or the game is over; what came of it.
// `pick` finds the things to click; a number of a simple sequence chooses, so that the same seed does the same.
async ([pick, seed, most, patience]) => {
  const find = eval(pick);
  const clicked = [];
  let state = seed;
  let idle = 0;
  const pause = (time) => new Promise((done) => setTimeout(done, time));
  while (clicked.length < most) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const seen = find(state / 4294967296);
    if (seen.over || seen.fault) return { ...seen, clicked, state };
    if (seen.x === undefined) {
      idle += 10;
      if (idle > patience) return { ...seen, stuck: true, clicked, state };
      await pause(10);
      continue;
    }
    idle = 0;
    clicked.push(`[${seen.title}] ${seen.name}`);
    const at = { bubbles: true, cancelable: true, clientX: seen.x, clientY: seen.y, detail: 1 };
    document.elementFromPoint(seen.x, seen.y).dispatchEvent(new MouseEvent("click", at));
    await pause(0);
  }
  return { clicked, state };
};
