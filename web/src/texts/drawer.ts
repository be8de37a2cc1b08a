// The rulebook beside the table.
export const drawer = {
  title: "Rulebook",
  close: "Back to the table",
  whole: "The whole book in a page of its own",
};
