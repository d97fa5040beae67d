// What came up how often among the last numbers.

import type { Word } from "./words";

export interface Share {
  name: Word;
  percent: number;
}

/** The numbers that came up most and least, with how often; those that are alike keep the wheel's order. */
export function hotAndCold(last: string[], order: string[], most: number): { hot: [string, number][]; cold: [string, number][] } {
  const counts = new Map(order.map((pocket) => [pocket, 0]));
  for (const pocket of last) counts.set(pocket, (counts.get(pocket) ?? 0) + 1);
  const sorted = [...counts].sort((one, other) => other[1] - one[1]);
  return { hot: sorted.slice(0, most).filter(([, count]) => count > 0), cold: sorted.slice(-most).reverse() };
}

/** Shares of the last numbers, in whole percents. */
export function shares(last: string[], colours: Record<string, string>): Share[] {
  const part = (is: (pocket: string) => boolean): number => (last.length ? Math.round((100 * last.filter(is).length) / last.length) : 0);
  const number = (pocket: string): number => (/^0+$/.test(pocket) ? 0 : Number(pocket));
  return [
    { name: "red", percent: part((pocket) => colours[pocket] === "red") },
    { name: "black", percent: part((pocket) => colours[pocket] === "black") },
    { name: "green", percent: part((pocket) => colours[pocket] === "green") },
    { name: "odd", percent: part((pocket) => number(pocket) % 2 === 1) },
    { name: "even", percent: part((pocket) => number(pocket) > 0 && number(pocket) % 2 === 0) },
    { name: "low", percent: part((pocket) => number(pocket) >= 1 && number(pocket) <= 18) },
    { name: "high", percent: part((pocket) => number(pocket) >= 19) },
  ];
}
