// What a person could click on the table's page now, and one of it, chosen by a number from 0 to 1.
// Buttons of the decision card are found by what they are (a confirmation, an option, a stepper), places on the board by
// what they say of themselves. The answer is a point on the screen at which nothing covers the thing chosen.
(chance) => {
  const shown = (one) => {
    const box = one.getBoundingClientRect();
    return box.width > 2 && box.height > 2 && getComputedStyle(one).visibility !== "hidden";
  };
  const fault = document.querySelector(".fault");
  if (fault) return { fault: `${fault.dataset.part}: ${fault.textContent.trim()}` };
  const room = document.querySelector(".room");
  if (room?.dataset.status === "over") return { over: true };
  const window_ = document.querySelector("dialog[open]");
  const card = document.querySelector(".decide");
  if (!window_ && (!room || !card || card.classList.contains("quiet"))) return {};
  const open = (one) => shown(one) && !one.disabled && one.getAttribute("aria-disabled") !== "true";
  const found = { confirm: [], end: [], option: [], stepper: [], other: [], back: [], board: [] };
  const title = card?.querySelector("h2")?.textContent ?? "";
  if (window_) {
    found.confirm = [...window_.querySelectorAll("button.primary, button[aria-label=Close]")].filter(open).slice(0, 1);
  } else {
    const scopes = [card, ...document.querySelectorAll(".bidding")];
    const buttons = new Set(scopes.flatMap((scope) => [...scope.querySelectorAll("button")]).filter(open));
    for (const one of buttons) {
      if (one.closest(".offer:not(button), .hintcard, .tabs") || one.matches(".hintbtn, [data-undo], .rule")) continue;
      const acts = one.closest(".acts");
      if (one.matches(".ghost, [data-key=undo]") || (acts && one.querySelector("[href='#i-ui-undo']"))) found.back.push(one);
      else if (one.closest(".stepper")) found.stepper.push(one);
      else if (one.matches("[data-end], .end") || (acts && /^End /.test(one.textContent.trim()) && !one.matches(".primary"))) found.end.push(one);
      else if (acts && one.matches(".primary, .attack")) found.confirm.push(one);
      else if (one.matches("[data-option], [role=radio]")) found.option.push(one);
      else found.other.push(one);
    }
    const places = ".place[data-land], [data-tile][data-can], .sq.mover, .sq.goal, .sq.take, .sq.drop, [data-reserve]";
    if (!document.querySelector(".veil, .drag"))
      found.board = [...document.querySelectorAll(places)].filter(
        (one) => shown(one) && open(one) && (!one.matches(".place") || /\byou may\b/i.test(one.getAttribute("aria-label") ?? "")),
      );
  }
  const weights = { confirm: 5, end: 1.3, option: 4, board: 3, stepper: 0.8, other: 1.5, back: 0.15 };
  const kinds = Object.keys(found).filter((kind) => found[kind].length);
  if (!kinds.length) return { title };
  let left = chance * kinds.reduce((sum, kind) => sum + weights[kind], 0);
  const kind = kinds.find((one) => (left -= weights[one]) < 0) ?? kinds.at(-1);
  const one = found[kind][Math.floor(((left + weights[kind]) / weights[kind]) * found[kind].length) % found[kind].length];
  one.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const box = (one.querySelector(".hit") ?? one).getBoundingClientRect();
  const name = `${kind}: ${one.dataset.land ?? one.dataset.tile ?? one.dataset.square ?? one.getAttribute("aria-label") ?? one.textContent.trim()}`;
  let above = "";
  for (const [down, across] of [[4, 4], [2, 2], [6, 6], [2, 6], [6, 2], [4, 2], [4, 6], [2, 4], [6, 4], [1, 4], [7, 4], [4, 1], [4, 7], [3, 3], [5, 5], [3, 5], [5, 3]]) {
    const [x, y] = [box.left + (box.width * across) / 8, box.top + (box.height * down) / 8];
    const top = document.elementFromPoint(x, y);
    const counter = top?.closest(".ctr")?.dataset.land; // an army stands for its land
    if (top && (one === top || one.contains(top) || (counter && counter === one.dataset.land))) return { x, y, name, kind, title };
    above = top ? `${top.tagName} ${top.getAttribute("class") ?? ""}` : above;
  }
  return { covered: `${name} by ${above}`, kind, title };
};
