// Words in the pictures of the rulebooks.
export const figures = {
  drops: "The owner's forward is up; a dashed mark shows where a fighter may be dropped, if the square is empty.",
  notes: (lines: readonly string[]) => lines.join(" ").replace(/^x\s+/, "Marked: "),
  battle: "A battle as a sum",
};
