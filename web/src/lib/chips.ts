// Chips as things: counts of chips added up, taken away, told in words, and named in commands.

import { money } from "./money";
import type { Chair, Lying, Stack } from "./wire";
import type { Words } from "./words/en";

/** Kinds of a player's own chips: they have no printed value. */
const OWN = new Set(["colour", "electronic"]);

/** Counts of chips as commands name them. */
export interface ChipCount {
  kind: string;
  value: number;
  count: number;
}

export const isOwn = (chip: { kind: string }): boolean => OWN.has(chip.kind);

export const worth = (chips: readonly Stack[]): number => chips.reduce((sum, each) => sum + each.value * each.count, 0);

/** Whether two stacks are of the same chip, wherever they come from. */
export const alike = (one: Stack, other: Stack): boolean =>
  one.kind === other.kind && one.value === other.value && (one.colour ?? "") === (other.colour ?? "");

/** Both together, in the order of the first. */
export function plus(chips: readonly Stack[], more: readonly Stack[]): Stack[] {
  const found = chips.map((each) => ({ ...each }));
  for (const stack of more) {
    const same = found.find((each) => alike(each, stack));
    if (same) same.count += stack.count;
    else found.push({ ...stack });
  }
  return found.filter((each) => each.count !== 0);
}

/** Without those that were taken; more taken than there were leaves a negative count. */
export const minus = (chips: readonly Stack[], taken: readonly Stack[]): Stack[] => plus(chips, times(taken, -1));

export const times = (chips: readonly Stack[], count: number): Stack[] => chips.map((each) => ({ ...each, count: each.count * count }));

/** An amount in the own chips of a seat. An amount that they do not make has no chips that anybody could name. */
export function ownChips(amount: number, chair: Chair | undefined, kind: string): Stack[] {
  const value = chair?.chip;
  if (!value || amount % value) return [];
  return [{ kind, value, count: amount / value, ...(chair.colour && { colour: chair.colour }) }];
}

/** The chips of a wager on the layout: those listed, otherwise the seat's own. Empty if nobody can tell. */
export function chipsOf([, , amount, , , chips]: Lying, chair: Chair | undefined, kind: string): Stack[] {
  return chips?.length ? plus([], chips) : ownChips(amount, chair, kind);
}

/** Chips as a command names them. */
export const counted = (chips: readonly Stack[]): ChipCount[] =>
  plus([], chips).map(({ kind, value, count }) => ({ kind, value, count }));

/** Chips in words: "17 blue at $1 and one $100". */
export function spellChips(chips: readonly Stack[], currency: string, words: Words, language: string): string {
  const each = plus([], chips).map(({ kind, value, count, colour = "" }) => {
    const one = count === 1;
    const printed = kind === "plaque" ? (one ? words.onePlaque : words.plaques) : one ? words.oneChip : words.valueChips;
    const text = isOwn({ kind }) ? words.ownChips : printed;
    return filled(text, { count: String(count), value: money(value, currency, language), colour: isolated(colour, language) });
  });
  return new Intl.ListFormat(language, { type: "conjunction" }).format(each);
}

/** A wager in words: its sum, its chips if they are known, and a coupon beside it. */
export function spellWager(wager: { amount: number; chips: readonly Stack[]; coupon?: number }, currency: string, words: Words, language: string): string {
  const cash = (minor: number): string => money(minor, currency, language);
  const chips = wager.chips.length ? ` (${spellChips(wager.chips, currency, words, language)})` : "";
  return `${cash(wager.amount)}${chips}${wager.coupon ? `, ${filled(words.oneCoupon, { value: cash(wager.coupon) })}` : ""}`;
}

/** Text with its {places} filled in. */
export const filled = (text: string, values: Record<string, string>): string => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");

/** In right-to-left text a name in other letters keeps its own order. */
const isolated = (name: string, language: string): string => (language === "ar" ? `\u2068${name}\u2069` : name);
