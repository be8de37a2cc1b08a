// How a chart of everybody's chances is drawn: one band above the other, each from the left end to the right.

/** Round to what a screen can show. */
const fine = (value: number): string => String(Math.round(value * 10) / 10);

/** The outlines of the bands, the first seat's at the top: `xs` are the places of the rows, in the width of the chart. */
export function bands(rows: readonly (readonly number[])[], xs: readonly number[], height: number): string[] {
  if (!rows.length) return [];
  const sums = rows.map((row) => {
    let sum = 0;
    return [0, ...row.map((share) => (sum += share))];
  });
  return rows[0]!.map((_, seat) => {
    const upper = sums.map((sum, place) => `${fine(xs[place]!)} ${fine(sum[seat]! * height)}`);
    const lower = sums.map((sum, place) => `${fine(xs[place]!)} ${fine(sum[seat + 1]! * height)}`);
    return `M${upper.join("L")}L${lower.reverse().join("L")}Z`;
  });
}

/** One line of a ledger: from where to where its bar reaches, in parts of the whole. */
export interface Bar {
  part: string;
  value: number;
  from: number;
  to: number;
}

/** The parts of a result as bars, each beginning where the one before it ended; start and result stand on the ground. */
export function waterfall(account: Record<"start" | "luck" | "own" | "rivals" | "drift" | "result", number>): Bar[] {
  let at = account.start;
  const changes = (["luck", "own", "rivals", "drift"] as const).map((part) => {
    const from = at;
    at += account[part];
    return { part, value: account[part], from, to: at };
  });
  return [
    { part: "start", value: account.start, from: 0, to: account.start },
    ...changes,
    { part: "result", value: account.result, from: 0, to: account.result },
  ];
}
