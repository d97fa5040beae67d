// A wager as a pile of chips: which chip lies on which, and what can be read on it.

import { isOwn, plus, worth } from "../lib/chips";
import { short, unit } from "../lib/money";
import type { Stack } from "../lib/wire";

export interface WagerPile {
  /** Unlike every other pile on the layout. */
  key: string;
  spot: string;
  amount: number;
  /** Empty if only the sum is known: at a large table nobody is told whose chips they are. */
  chips: Stack[];
  coupon?: number;
  /** What it is, for people who do not see it; its chips in words if left out. */
  told?: string;
  state: "accepted" | "pending" | "other" | "prison";
}

/** The most kinds of chips that are drawn; all of them are told in words. */
const MOST = 4;

/** The chips from the top down: own chips on value chips, the smallest first, those on plaques. */
export function layers(chips: readonly Stack[]): Stack[] {
  const rank = (chip: Stack): number => (isOwn(chip) ? 0 : chip.kind === "plaque" ? 2 : 1);
  return plus([], chips)
    .sort((one, other) => rank(one) - rank(other) || one.value - other.value)
    .slice(0, MOST);
}

/** What is read on the uppermost chip: own chips show what they are worth together, others have their value printed. */
export function face(chips: readonly Stack[], amount: number, currency: string): string {
  const top = layers(chips)[0];
  return short(!top ? amount : isOwn(top) ? worth([top]) : top.value, currency);
}

/** The sum that is told beside a pile; nothing if its uppermost chip tells it. */
export function sum(chips: readonly Stack[], amount: number, currency: string): string {
  const [top, ...rest] = layers(chips);
  if (!top || (!rest.length && (isOwn(top) || top.count === 1))) return "";
  const [told, exact] = [short(amount, currency), String(amount / unit(currency))];
  return /[kM]$/.test(told) && exact.length <= 6 ? exact : told;
}
