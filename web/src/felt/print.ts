// What is printed on the felt: words cut into lines that fit their box, and a heading over each field of boxes.

import type { Menu } from "../lib/wire";

/** A line's height, as a part of the type size. */
const LINE = 1.12;

/** About how wide a line is, in the type's own size: a serif's letters are narrow, wide, or between. */
const long = (line: string): number => [...line].reduce((sum, letter) => sum + (" 1tilfjrI.,()".includes(letter) ? 0.36 : "mwMW".includes(letter) ? 0.86 : 0.58), 0);

export interface Printed {
  lines: string[];
  size: number;
}

/** Words in a room that wide and high: in as few lines as keep the type near the size wanted, else in as large a type as fits. */
export function fit(text: string, width: number, height: number, wanted: number): Printed {
  const words = text.split(" ");
  let best: Printed = { lines: [text], size: 0 };
  for (let count = 1; count <= words.length; count++) {
    const lines = cut(words, count);
    const size = Math.min(wanted, (width * 0.92) / Math.max(...lines.map(long)), (height * 0.9) / (lines.length * LINE));
    if (size > best.size * 1.12) best = { lines, size };
  }
  return best;
}

/** The words in at most so many lines, the longest of them as short as can be. */
function cut(words: string[], count: number): string[] {
  const letters = words.join(" ").length;
  for (let most = Math.ceil(letters / count); ; most++) {
    const lines: string[] = [];
    for (const word of words) {
      const last = lines.at(-1);
      if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    if (lines.length <= count) return lines;
  }
}

/** How far below the middle each of several lines stands. */
export const offset = ({ lines, size }: Printed, index: number): number => (index - (lines.length - 1) / 2) * size * LINE;

/** The name of a spot for people: its wager's title, and its numbers or its own name where it has one. */
export function nameOf(menu: Menu, id: string): string {
  const spot = menu.spots.find((each) => each.id === id);
  const title = menu.wagers.find((each) => each.kind === spot?.kind)?.title ?? id;
  const which = id.split(":")[1]?.replaceAll("-", " ");
  return which ? `${title} ${which}` : title;
}
