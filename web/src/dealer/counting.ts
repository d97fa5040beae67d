// The commands for chips that were counted out: the fields that their act's pool asks for.

import { counted, worth } from "../lib/chips";
import type { Command } from "../lib/command";
import type { ProcedureStep, Stack } from "../lib/wire";

export interface Counted {
  chips: Stack[];
  /** Own chips, whose count may be zero. `set`: the seat has such chips, so that their look goes without saying. */
  own: { kind: string; value: number; count: number; colour: string | undefined; set: boolean } | null;
  /** Whether that is all there is to count. */
  all: boolean;
  tender: string;
}

export const totalOf = ({ chips, own }: Pick<Counted, "chips" | "own">): number => worth(chips) + (own ? own.count * own.value : 0);

export function commandsFor(step: ProcedureStep, seat: number | null, count: Counted): Command[] {
  const { chips, own } = count;
  const [act, amount, colour] = [{ do: step.do, ...(seat !== null && { seat }) }, totalOf(count), own?.colour ? { colour: own.colour } : {}];
  const look = own && !own.set ? { chip: own.value, ...colour } : {};
  switch (step.pool) {
    case "sold": {
      const tender = count.tender === "cash" ? {} : { tender: count.tender };
      const mine = own?.count ? [{ kind: own.kind, value: own.value, count: own.count }] : [];
      return [{ ...act, amount, ...(own?.count ? look : {}), ...(chips.length && { chips: [...mine, ...counted(chips)] }), ...tender }];
    }
    case "brought":
      return [{ ...act, amount, chips: counted(chips) }];
    case "returned":
      return [{ ...act, amount, chip: own?.value, ...(own?.set ? {} : colour) }];
    case "shown":
      return [
        ...(chips.length ? [{ ...act, chips: counted(chips) }] : []),
        ...(own?.count ? [{ ...act, chip: own.value, amount: own.count * own.value }] : []),
      ];
    case "cage":
    case "tray":
      return [{ ...act, chips: counted(chips) }];
    default:
      return [count.all ? act : { ...act, chips: counted(chips) }];
  }
}
