// Text on the felt: breaks words into lines that fit their box, and sets a heading over each field of boxes.

import type { Menu } from "../lib/wire";

/** Line height as a multiple of the font size. */
const LINE = 1.12;

/** The approximate width of a line in units of the font size, from three classes of letter width. */
const long = (line: string): number => [...line].reduce((sum, letter) => sum + (" 1tilfjrI.,()".includes(letter) ? 0.36 : "mwMW".includes(letter) ? 0.86 : 0.58), 0);

export interface Printed {
  lines: string[];
  size: number;
}

/** Fit words into a width and height: in as few lines as keep the font near the wanted size, else in the largest that fits. */
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

/** Break words into at most so many lines, minimising the longest line. */
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

/** The vertical offset of each of several lines from the middle. */
export const offset = ({ lines, size }: Printed, index: number): number => (index - (lines.length - 1) / 2) * size * LINE;

/** The name of a spot for people: its wager's title, and its numbers or its own name where it has one. */
export function nameOf(menu: Menu, id: string): string {
  const spot = menu.spots.find((each) => each.id === id);
  const title = menu.wagers.find((each) => each.kind === spot?.kind)?.title ?? id;
  const which = id.split(":")[1]?.replaceAll("-", " ");
  return which ? `${title} ${which}` : title;
}
