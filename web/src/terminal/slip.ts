// A slip: chips by spot, to be laid again. Own chips are laid in those that the player has now.

import { isOwn, minus, plus, worth } from "../lib/chips";
import type { Stack } from "../lib/wire";

export type Slip = Record<string, Stack[]>;

/** The chips of a slip as the player has them now: own chips have another look and value after a new buy-in. */
export function inOwn(chips: readonly Stack[], own: Stack): Stack[] {
  const amount = worth(chips.filter(isOwn));
  if (!amount || amount % own.value) return plus([], chips);
  return plus([{ ...own, count: amount / own.value }], chips.filter((each) => !isOwn(each)));
}

/** The chips that are wanted and not there. */
export const missing = (wanted: readonly Stack[], there: readonly Stack[]): Stack[] => {
  const names = new Set(wanted.map(({ kind, value }) => `${kind}:${value}`));
  return minus(wanted, there).filter((each) => each.count > 0 && names.has(`${each.kind}:${each.value}`));
};

/** All these chips together. */
export const allOf = (each: readonly (readonly Stack[])[]): Stack[] => each.reduce<Stack[]>((sum, chips) => plus(sum, chips), []);
