// The colours that a player's chips can have, and how they are drawn: base and edge.

export const CHIPS: Record<string, [string, string]> = {
  blue: ["#2f6fd6", "#eaf1ff"],
  rose: ["#d8518c", "#fff0f7"],
  lime: ["#7fb52b", "#f6ffe6"],
  orange: ["#e0761c", "#fff3e6"],
  violet: ["#7a4fd0", "#f3edff"],
  teal: ["#1c9c9c", "#e8ffff"],
  brown: ["#8a5a33", "#fff4ea"],
  silver: ["#8b95a1", "#ffffff"],
  gold: ["#c79a2b", "#fffbe9"],
  navy: ["#27356b", "#e9eeff"],
  coral: ["#e3604d", "#fff0ed"],
  olive: ["#71762c", "#fcffe6"],
};

/** The colours of a chip by its name; an unknown name gets one of these by a hash of its letters. */
export function paint(name: string | null | undefined): [string, string] {
  if (!name) return CHIPS.silver!;
  const known = CHIPS[name];
  if (known) return known;
  const all = Object.values(CHIPS);
  return all[[...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % all.length]!;
}

/** The dyed cloth of a box that is named after a colour; nothing for any other name. */
export function cloth(name: string | undefined): string | undefined {
  if (!name || ["red", "black", "green"].includes(name)) return undefined;
  return CHIPS[name]?.[0] ?? (CSS.supports("color", name) ? `color-mix(in srgb, ${name}, #16201c 30%)` : undefined);
}
