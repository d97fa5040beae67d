// Money in words: minor units in, the reader's own way of writing a sum out.

const places = new Map<string, number>();

function digits(currency: string): number {
  let found = places.get(currency);
  if (found === undefined) {
    found = new Intl.NumberFormat("en", { style: "currency", currency }).resolvedOptions().maximumFractionDigits ?? 2;
    places.set(currency, found);
  }
  return found;
}

export function money(minor: number, currency: string, language: string): string {
  const whole = minor % 100 === 0;
  const text = new Intl.NumberFormat(language, {
    style: "currency",
    currency,
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: whole ? 0 : digits(currency),
  }).format(minor / 100);
  // In a line from right to left a sum keeps its own order: isolated, without marks that turn it.
  return language === "ar" ? `\u2066${text.replace(/[\u200e\u200f\u061c]/g, "")}\u2069` : text;
}

/** A chip's value in the few letters that fit on it. */
export function short(minor: number): string {
  const units = minor / 100;
  if (units >= 1_000_000) return `${+(units / 1_000_000).toFixed(1)}M`;
  if (units >= 1_000) return `${+(units / 1_000).toFixed(1)}k`;
  return units >= 1 ? `${+units.toFixed(2)}` : `${minor}¢`;
}
