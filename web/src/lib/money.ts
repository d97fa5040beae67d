// Money: formats minor units in the reader's language, and parses typed currency units to minor units.
// The digits are those of ISO 4217, from the server's own table: a browser's table differs from it.

import table from "../../../src/croupier/rulebook/currencies.json";

const places = new Map(Object.entries(table).flatMap(([digits, codes]) => codes.map((code) => [code, Number(digits)] as const)));

/** How many decimals a currency has. */
function digits(currency: string): number {
  const found = places.get(currency);
  if (found === undefined) throw new Error(`${currency} is no currency of ISO 4217`);
  return found;
}

/** How many minor units make one currency unit. */
export function unit(currency: string): number {
  return 10 ** digits(currency);
}

/** The smallest amount of a currency, in currency units: the step of a number field. */
export function least(currency: string): string {
  return digits(currency) ? (1 / unit(currency)).toFixed(digits(currency)) : "1";
}

/** Typed currency units as minor units; empty input is zero. */
export function toMinor(units: number | null, currency: string): number {
  return Math.round((units ?? 0) * unit(currency)) || 0;
}

export function money(minor: number, currency: string, language: string): string {
  const shown = minor % unit(currency) === 0 ? 0 : digits(currency);
  const text = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: shown,
    maximumFractionDigits: shown,
  }).format(minor / unit(currency));
  // In right-to-left text an amount keeps its own order: it is isolated, without direction marks.
  return language === "ar" ? `\u2066${text.replace(/[\u200e\u200f\u061c]/g, "")}\u2069` : text;
}

/** A chip's value, abbreviated to fit on it. */
export function short(minor: number, currency: string): string {
  const units = minor / unit(currency);
  if (units >= 1_000_000) return `${+(units / 1_000_000).toFixed(1)}M`;
  if (units >= 1_000) return `${+(units / 1_000).toFixed(1)}k`;
  if (units >= 1 || digits(currency) !== 2) return `${+units.toFixed(digits(currency))}`.replace(/^0\./, ".");
  return `${minor}¢`;
}

/** Values for chips at a table where the least wager is ``minimum``: such that 25 of the plain ones make it. */
export function chipValues(minimum: number, currency: string): { plain: number; values: number[] } {
  let plain = unit(currency);
  while (25 * plain < minimum) plain *= 10;
  const values = [0.25, 1, 5, 25, 100].map((times) => times * plain).filter(Number.isInteger);
  return { plain, values: values.slice(0, 4) };
}
