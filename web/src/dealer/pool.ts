// The chips among which those of an act are counted out: the pool that the act's row names, from the menu and the rack.

import type { Menu, MenuChipKind, ProcedureStep, Stack } from "../lib/wire";

/** A chip that can be counted up to `most` times. `barred`: the clause by which it cannot. */
export interface Countable {
  chip: Stack;
  most: number;
  barred?: string;
}

/** Own chips whose look and value are told with them. */
export interface OwnChips {
  kind: string;
  /** Set while the seat has any of them in play. */
  value?: number | undefined;
  colour?: string | undefined;
}

export interface Pool {
  chips: Countable[];
  own: OwnChips | null;
  /** Whether it is all of them unless somebody says otherwise. */
  full: boolean;
}

const none: Pool = { chips: [], own: null, full: false };

const printed = (kinds: readonly MenuChipKind[]): Countable[] =>
  kinds.flatMap(({ kind, denominations }) => denominations.map((each) => ({ chip: { kind, count: 1, ...each }, most: Infinity })));

/** Whether somebody in this office may give a permission: the floor may give the dealer's. */
const agrees = (office: string | undefined, permission: string | undefined): boolean =>
  permission !== undefined && (permission === "dealer" || permission === office);

/** All kinds of chips with a printed value that the menu knows. */
export const kindsOf = ({ chips: { kinds, elsewhere = [] } }: Menu): MenuChipKind[] => [...kinds, ...elsewhere];

/** Whose permission a stack still needs before it can be wagered, and the clause; nothing if nobody's. */
export function lacking(stack: Stack, menu: Menu): { who: string; clause: string | undefined } | null {
  if (stack.from !== "elsewhere") return null;
  const kind = kindsOf(menu).find((each) => each.kind === stack.kind);
  return kind?.permission ? { who: kind.permission, clause: kind.brought_clause } : null;
}

export function poolOf(step: ProcedureStep, menu: Menu, rack: readonly Stack[], own: OwnChips, office?: string): Pool {
  const { chips } = menu;
  const held = rack.map((chip): Countable => ({ chip, most: chip.count }));
  switch (step.pool) {
    case "sold":
      return { chips: printed(chips.kinds), own, full: false };
    case "brought":
      return { chips: printed(kindsOf(menu)), own: null, full: false };
    case "returned":
      return { chips: [], own, full: false };
    case "shown": {
      const shown = held.filter(({ chip }) => agrees(office, lacking(chip, menu)?.who));
      const back = agrees(office, chips.returning?.permission) ? { kind: own.kind, value: own.value } : null;
      return { chips: shown, own: back, full: true };
    }
    case "cashed":
      return { chips: held, own: null, full: true };
    case "taken":
      return { chips: held.map((each) => ({ ...each, ...(chips.staying?.[each.chip.kind] && { barred: chips.staying[each.chip.kind] }) })), own: null, full: true };
    case "cage":
      return { chips: printed(chips.kinds), own: null, full: false };
    case "tray":
      return { chips: held, own: null, full: false };
    default:
      return none;
  }
}

/** Whether there is anything to count. */
export const isEmpty = ({ chips, own }: Pool): boolean => own === null && !chips.some((each) => !each.barred);
