// The chips in hand: what one tap puts down. Own chips come in handfuls, chips with a printed value one by one.

import { isOwn, plus } from "../lib/chips";
import type { Menu, Stack } from "../lib/wire";

/** Why chips may not be wagered: by which clause, and whose permission would help. */
export interface Bar {
  clause?: string;
  permission?: string;
}

export interface Hand {
  key: string;
  /** The chips that a tap puts on a spot of one unit. */
  chip: Stack;
  /** How many of these chips are left in the rack. */
  left: number;
  barred?: Bar;
}

const HANDFULS = [1, 2, 5, 10, 25, 100];

/** Whether the chips that are left make up a tap. */
export const makes = (hand: Hand): boolean => !hand.barred && hand.left >= hand.chip.count;

/** Why a chip of the rack may not be wagered; null if it may. */
export function barOf(chip: Stack, menu: Menu): Bar | null {
  if (isOwn(chip)) return null;
  const kind = [...menu.chips.kinds, ...(menu.chips.elsewhere ?? [])].find((each) => each.kind === chip.kind);
  if (!kind) return {};
  const { wagered, clause, brought, brought_clause: other, permission } = kind;
  if (!chip.from) return wagered ? null : { ...(clause && { clause }) };
  if (brought && (chip.from === "permitted" || !permission)) return null;
  return { ...(other && { clause: other }), ...(permission && { permission }) };
}

/** Handfuls of own chips, of which so many are left. */
export const ownHands = (own: Stack, left: number): Hand[] => HANDFULS.map((count) => ({ key: `own:${count}`, chip: { ...own, count }, left }));

/** A hand for each denomination among chips with a printed value, the smallest first. */
export const printedHands = (chips: readonly Stack[], barred: Bar | null = null): Hand[] =>
  plus([], chips)
    .filter((each) => !isOwn(each))
    .sort((one, other) => one.value - other.value)
    .map(({ from: _, ...chip }) => ({
      key: `${chip.kind}:${chip.value}${barred ? ":barred" : ""}`,
      chip: { ...chip, count: 1 },
      left: chip.count,
      ...(barred && { barred }),
    }));
