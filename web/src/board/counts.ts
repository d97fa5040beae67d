// Counts how often numbers and colours came up among the last results.

import type { Menu } from "../lib/wire";

/** ``name`` is that of a colour or of a set of numbers; ``title`` is the layout's text for it. */
export interface Share {
  name: string;
  title: string;
  percent: number;
}

/** The numbers that came up most and least, with their counts; ties keep the wheel's order. */
export function hotAndCold(last: string[], order: string[], most: number): { hot: [string, number][]; cold: [string, number][] } {
  const counts = new Map(order.map((pocket) => [pocket, 0]));
  for (const pocket of last) counts.set(pocket, (counts.get(pocket) ?? 0) + 1);
  const sorted = [...counts].sort((one, other) => other[1] - one[1]);
  return { hot: sorted.slice(0, most).filter(([, count]) => count > 0), cold: sorted.slice(-most).reverse() };
}

/** Shares of the last numbers, in whole percents: of each colour, then of each even chance on the layout, in pairs. */
export function shares(last: string[], menu: Menu): Share[][] {
  const part = (pockets: string[]): number => Math.round((100 * last.filter((each) => pockets.includes(each)).length) / Math.max(last.length, 1));
  const pocketsOf = (colour: string): string[] => menu.order.filter((pocket) => menu.colours[pocket] === colour);
  const counted = [...menu.order].sort((one, other) => Number(one) - Number(other));
  const colours = [...new Set(counted.map((pocket) => menu.colours[pocket]!))]
    .sort((one, other) => pocketsOf(other).length - pocketsOf(one).length)
    .map((colour) => ({ name: colour, title: colour, percent: part(pocketsOf(colour)) }));
  const spots = new Map(menu.spots.map((spot) => [spot.id, spot]));
  const chances = menu.boxes.flatMap((box) => {
    const spot = spots.get(box.spot ?? "");
    if (box.zone !== "outside" || box.diamond || spot?.pays !== 1) return [];
    return [{ name: box.set ?? box.label, title: box.prints, covers: spot.covers, percent: part(spot.covers) }];
  });
  const pairs: Share[][] = [];
  while (chances.length) {
    const one = chances.shift()!;
    const opposite = chances.findIndex((each) => !each.covers.some((pocket) => one.covers.includes(pocket)));
    pairs.push(opposite < 0 ? [one] : [one, ...chances.splice(opposite, 1)]);
  }
  return [colours, ...pairs];
}
