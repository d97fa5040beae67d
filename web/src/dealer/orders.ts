// The dealer's orders in words: what is paid, what is collected, what changes hands over the table.

import { chipsOf, filled, minus, spellChips } from "../lib/chips";
import { money } from "../lib/money";
import { settings } from "../lib/settings.svelte";
import type { Chair, Lying, Menu, Result, Stack, TableEvent } from "../lib/wire";
import { wordsIn, type Word } from "./words";

/** A wager, or the part of one, that was collected: which chips are taken, and which are given as change for them. */
export interface Collecting {
  seat: number;
  spot: string;
  amount: number;
  colour: string;
  tip: boolean;
  coupon: number;
  taken: Stack[];
  given: Stack[];
}

interface Part {
  seat: number;
  spot: string;
  amount: number;
  left: Stack[];
  tip?: boolean;
}

/** What was collected, with the chips that lay there: the staff are told before everybody is told the layout without them. */
export function received(event: TableEvent, before: { wagers: Lying[]; chairs: Record<string, Chair> }, menu: Menu): Collecting[] {
  const lay = (seat: number, spot: string, tip: boolean, ward: string): Stack[] => {
    const wager = before.wagers.find((each) => each[0] === seat && each[1] === spot && each[3] === ward && each[4] === tip);
    return wager ? chipsOf(wager, before.chairs[String(seat)], menu.chips.own) : [];
  };
  const colour = (seat: number): string => before.chairs[String(seat)]?.colour ?? "";
  const whole = ((event.wagers ?? []) as Result[]).map(({ seat, spot, stake, tip = false, coupon = 0, imprisoned }) => ({
    seat, spot, amount: stake, colour: colour(seat), tip, coupon, taken: lay(seat, spot, tip, imprisoned ? "prison" : ""), given: [],
  }));
  const parts = ((event.parts ?? []) as Part[]).map(({ seat, spot, amount, left = [], tip = false }) => {
    const change = minus(lay(seat, spot, tip, ""), left);
    return { seat, spot, amount, colour: colour(seat), tip, coupon: 0, taken: change.filter((each) => each.count > 0), given: minus([], change.filter((each) => each.count < 0)) };
  });
  return [...whole, ...parts];
}

/** Chips in the short words of an order: "17 blue and one $100". */
export function inOrder(chips: readonly Stack[], currency: string): string {
  return spellChips(chips, currency, { ...settings.words, ownChips: wordsIn(settings.language).inOrder }, settings.language);
}

/** "Take 2 blue, give one $2". */
export function collecting({ taken, given, coupon, amount }: Collecting, currency: string): string {
  const words = wordsIn(settings.language);
  const chips = taken.length ? inOrder(taken, currency) : money(amount, currency, settings.language);
  const take = given.length ? filled(words.takeAndGive, { taken: chips, given: inOrder(given, currency) }) : filled(words.takeChips, { chips });
  return [take, couponOf(coupon, currency)].filter(Boolean).join("; ");
}

/** "Pay 17 blue and one $100": what comes to the chips that lie there; or what goes back of them. */
export function paying({ chips = [], paid = [], outcome, coupon = 0 }: Result, currency: string): string {
  const words = wordsIn(settings.language);
  const won = minus(paid, chips).filter((each) => each.count > 0);
  const over = outcome === "imprisoned" || outcome === "pending";
  const order = outcome === "won" && won.length ? filled(words.payChips, { chips: inOrder(won, currency) }) : "";
  const back = !order && !over && paid.length ? filled(words.giveBack, { chips: inOrder(paid, currency) }) : "";
  return [order || back, over ? "" : couponOf(coupon, currency)].filter(Boolean).join("; ");
}

const couponOf = (coupon: number, currency: string): string =>
  coupon ? filled(wordsIn(settings.language).couponTaken, { value: money(coupon, currency, settings.language) }) : "";

/** What last happened to a seat's chips, as an order to the dealer: what is taken, and what is given for it. */
export function moving(event: TableEvent, currency: string): string {
  const words = wordsIn(settings.language);
  const { chips = [], paid, given, amount, chip } = event as TableEvent & { chips?: Stack[]; paid?: Stack[]; given?: Stack[]; amount?: number; chip?: number };
  const cash = (minor: number): string => money(minor, currency, settings.language);
  if (event.event === "bought_in") return filled(words.takeAndGive, { taken: paid?.length ? inOrder(paid, currency) : cash(amount ?? 0), given: inOrder(chips, currency) });
  if (event.event === "cashed_out") return filled(words.takeAndGive, { taken: inOrder(chips, currency), given: given?.length ? inOrder(given, currency) : cash(amount ?? 0) });
  if (!chips.length && paid?.length) return filled(words.giveBack, { chips: inOrder(paid, currency) });
  const text = words[`told_${event.event}` as Word];
  return text ? filled(text, { chips: chip ? filled(words.atEach, { value: cash(chip) }) : inOrder(chips, currency) }) : "";
}
