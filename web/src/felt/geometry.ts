// Geometry of the felt. The server defines the grid; the table is drawn on its side if there is room for it.

import type { Menu, MenuSpot, Square } from "../lib/wire";

export type Point = [number, number];

/** The most that boxes are stretched across the rows, so that a felt fills its frame. */
export const STRETCH = { upright: 1.9, side: 1.3 };

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Heading extends Area {
  title: string;
}

/** The zones whose boxes lie apart from the main grid and its borders. */
const FIELDS = new Set(["area", "replica"]);

/** The middle of the main grid: three columns and twelve rows, a box's side being 12. */
const MIDDLE: Point = [18, 72];

/** A felt, upright (as on the server's grid) or on its side, which finds the spot at a point. */
export class Felt {
  readonly view: [number, number, number, number];
  private readonly edges: { at: Point; spot: MenuSpot }[] = [];
  private readonly inner = new Map<string, { at: Point; spot: MenuSpot }[]>();

  /** The headings of fields of boxes outside the main grid. */
  readonly headings: Heading[];

  constructor(
    readonly menu: Menu,
    readonly upright: boolean,
    readonly stretch = 1,
  ) {
    const boxes = menu.boxes;
    for (const spot of menu.spots) {
      if (spot.piece !== "chip") continue;
      for (const at of spot.places) {
        const box = boxes.find((each) => deepInside(each, at));
        if (box) this.inner.set(box.label, [...(this.inner.get(box.label) ?? []), { at, spot }]);
        else if (boxes.some((each) => touches(each, at))) this.edges.push({ at, spot });
      }
    }
    this.headings = this.fields();
    const corners = [...boxes.flatMap((box) => this.corners(box)), ...this.headings.map(({ x, y }): Point => [x, y])];
    const xs = corners.map(([x]) => x);
    const ys = corners.map(([, y]) => y);
    const [left, top] = [Math.min(...xs) - 1.5, Math.min(...ys) - 1.5];
    this.view = [left, top, Math.max(...xs) + 1.5 - left, Math.max(...ys) + 1.5 - top];
  }

  /** From the server's grid to the picture. */
  to([x, y]: Point): Point {
    return this.upright ? [x * this.stretch, y] : [y, (36 - x) * this.stretch];
  }

  /** From the picture to the server's grid. */
  from([x, y]: Point): Point {
    return this.upright ? [x / this.stretch, y] : [36 - y / this.stretch, x];
  }

  /** The same felt, stretched as far as a frame of that width and height allows. */
  filling(width: number, height: number): Felt {
    const [, , across, down] = this.view;
    const room = this.upright ? (width / height) * (down / across) : (height / width) * (across / down);
    const most = this.upright ? STRETCH.upright : STRETCH.side;
    return new Felt(this.menu, this.upright, Math.min(Math.max(room, 1), most));
  }

  private corners(box: Square): Point[] {
    const [left, top, right, bottom] = box.area;
    return [this.to([left, top]), this.to([right, bottom])];
  }

  /** A field is all the boxes of one kind of wager that lie outside the main grid; a single box has its title printed in it. */
  private fields(): Heading[] {
    const kinds = new Map(this.menu.spots.map((spot) => [spot.id, spot.kind]));
    return this.menu.wagers.flatMap(({ kind, title }) => {
      const boxes = this.menu.boxes.filter((box) => FIELDS.has(box.zone) && box.spot && kinds.get(box.spot) === kind);
      if (boxes.length < 2) return [];
      const areas = boxes.map((box) => this.rectangle(box));
      const x = Math.min(...areas.map((area) => area.x));
      const width = Math.max(...areas.map((area) => area.x + area.width)) - x;
      const height = this.upright ? 5 : 9;
      return [{ title, x, y: Math.min(...areas.map((area) => area.y)) - height, width, height }];
    });
  }

  /** The spot that the keyboard starts from: in the middle of the main grid, in a box if one of them takes a chip. */
  get start(): MenuSpot {
    const boxed = this.menu.boxes.filter((box) => box.zone === "number").flatMap((box) => this.inner.get(box.label) ?? []);
    const all = [...this.edges, ...[...this.inner.values()].flat()];
    const [first, ...rest] = boxed.length ? boxed : all;
    return rest.reduce((best, each) => (distance(each.at, MIDDLE) < distance(best.at, MIDDLE) ? each : best), first!).spot;
  }

  rectangle(box: Square): Area {
    const [[x0, y0], [x1, y1]] = this.corners(box) as [Point, Point];
    return { x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) };
  }

  /** The position of a spot's chips in the picture; imprisoned ones have a place of their own on some layouts. */
  at(spot: MenuSpot, imprisoned = false): Point {
    return this.to((imprisoned ? spot.prison?.[0] : undefined) ?? spot.places[0]!);
  }

  /** Where the operator's name and the table's number are printed: beside the zeros, where no layout has a box. */
  get imprint(): Area {
    const [[x0, y0], [x1, y1]] = [this.to([-24, -11]), this.to([-1, -1])];
    return { x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) };
  }

  /** The spot for a touch at a point of the picture: a line or a corner nearby, else the box under it. */
  spotAt(point: Point, reach = 3.4): MenuSpot | null {
    const at = this.from(point);
    const near = this.edges
      .map((edge) => ({ ...edge, far: Math.hypot(edge.at[0] - at[0], edge.at[1] - at[1]) }))
      .filter((edge) => edge.far <= reach)
      .sort((one, other) => one.far - other.far)[0];
    if (near) return near.spot;
    const box = this.menu.boxes.find((each) => !each.covered && touches(each, at));
    const inside = box && this.inner.get(box.label);
    if (!inside) return null;
    return inside.reduce((best, each) => (distance(each.at, at) < distance(best.at, at) ? each : best)).spot;
  }

  /** The next spot from one in a direction of the picture, for the keyboard: nearly straight ahead if there is one, else diagonal. */
  next(from: MenuSpot, dx: number, dy: number): MenuSpot {
    return this.ahead(from, dx, dy, 1.2) ?? this.ahead(from, dx, dy, 4) ?? from;
  }

  private ahead(from: MenuSpot, dx: number, dy: number, slant: number): MenuSpot | null {
    const [x, y] = this.at(from);
    let best: MenuSpot | null = null;
    let least = Infinity;
    for (const { at, spot } of [...this.edges, ...[...this.inner.values()].flat()]) {
      if (spot.id === from.id) continue;
      const [px, py] = this.to(at);
      const along = (px - x) * dx + (py - y) * dy;
      const across = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      const far = along + 3 * across;
      if (along > 0.5 && across <= along * slant && far < least) [best, least] = [spot, far];
    }
    return best;
  }
}

const distance = (one: Point, other: Point): number => Math.hypot(one[0] - other[0], one[1] - other[1]);

function touches({ area: [left, top, right, bottom] }: Square, [x, y]: Point): boolean {
  return left <= x && x <= right && top <= y && y <= bottom;
}

function deepInside({ area: [left, top, right, bottom] }: Square, [x, y]: Point): boolean {
  return left + 2 <= x && x <= right - 2 && top + 2 <= y && y <= bottom - 2;
}
