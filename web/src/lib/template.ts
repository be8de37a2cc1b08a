// How moves are written: a group's template with what was chosen put into its braces. No notation is known here.

/** The move that a template writes with these choices: `b2-c3 {soldiers}` and 4 are `b2-c3 4`. */
export function fill(template: string, chosen: Record<string, string | number>): string {
  return template.replace(/\{(\w+)\}/g, (braces, name: string) => String(chosen[name] ?? braces));
}
