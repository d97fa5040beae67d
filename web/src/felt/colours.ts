// Paint: how a colour that the house names is drawn. Which colours there are is told by the table's menu.

/** A base colour, the marks on its edge, and the letters on it. */
export type Paint = [base: string, edge: string, ink: string];

/** The shades of well-known names. A browser's own shades of most of them are too bright for a felt. */
const SHADES: Record<string, string> = {
  black: "#23272c",
  blue: "#2f6fd6",
  bronze: "#94683a",
  brown: "#7d4f2b",
  copper: "#b06a3f",
  coral: "#e3604d",
  emerald: "#0c8f63",
  gold: "#c79a2b",
  green: "#1d8a4a",
  grey: "#7b858f",
  iron: "#4d545c",
  ivory: "#f3ead2",
  lime: "#7fb52b",
  maroon: "#7b1f33",
  mint: "#8fd9b6",
  navy: "#27356b",
  nickel: "#9aa39a",
  olive: "#71762c",
  orange: "#e0761c",
  pearl: "#e6e3ee",
  pink: "#ec7fb0",
  purple: "#7a4fd0",
  red: "#c3283a",
  rose: "#d8518c",
  ruby: "#a5123f",
  sand: "#d9c08c",
  sapphire: "#1c3f9e",
  silver: "#b4bcc4",
  teal: "#1c9c9c",
  tin: "#a3a8b3",
  turquoise: "#2bb5b8",
  violet: "#7a4fd0",
  white: "#f5f5f2",
  yellow: "#ecc92f",
  zinc: "#8b95a1",
};
/** The colour of chips that belong to nobody in particular. */
const PLAIN = SHADES.zinc!;
const [LIGHT, DARK] = ["#ffffff", "#000000"];

/** The paint of a colour by its name: a known shade, the browser's, or one that follows from the letters of the name. */
export function paint(name: string | null | undefined): Paint {
  const base = name ? (SHADES[name] ?? browsers(name) ?? derived(name)) : PLAIN;
  const bright = luminance(base);
  // The better of the two contrasts by the formula of WCAG 2, which is never below 4.5 to 1.
  const ink = (bright + 0.05) ** 2 > 1.05 * 0.05 ? DARK : LIGHT;
  return [base, bright > 0.55 ? "#3c4a63" : "#fdf9ee", ink];
}

/** The dyed cloth of a box that is named after a colour; nothing for any other name. */
export function cloth(name: string | undefined): string | undefined {
  if (!name || ["red", "black", "green"].includes(name)) return undefined;
  return SHADES[name] ?? (CSS.supports("color", name) ? `color-mix(in srgb, ${name}, #16201c 30%)` : undefined);
}

/** A colour that the browser knows by this name, such as "dark slate blue" or "#2468ac". */
function browsers(name: string): string | undefined {
  const word = name.replaceAll(" ", "");
  if (!CSS.supports("color", word)) return undefined;
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return undefined;
  pen.fillStyle = word;
  return /^#[0-9a-f]{6}$/.test(pen.fillStyle) ? pen.fillStyle : undefined;
}

/** A colour for any other name: its letters give the hue, in steps that the eye can tell apart, and one of two shades. */
function derived(name: string): string {
  const sum = [...name].reduce((total, letter) => (total * 31 + letter.codePointAt(0)!) % 9973, 7);
  const [hue, light] = [(sum % 24) * 15, sum % 48 < 24 ? 0.42 : 0.62];
  const part = (shift: number): string => {
    const place = (shift + hue / 30) % 12;
    const value = light - 0.55 * Math.min(light, 1 - light) * Math.max(-1, Math.min(place - 3, 9 - place, 1));
    return Math.round(255 * value).toString(16).padStart(2, "0");
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
