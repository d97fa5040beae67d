/** The marks of bonuses on the layout: pockets with a short text for each. */
import type { Situation } from "./wire";

export function marksOf(now: Situation | null | undefined): Record<string, string> {
  return Object.assign({}, ...(now?.bonus ?? []).map((each) => each.marks ?? {})) as Record<string, string>;
}
