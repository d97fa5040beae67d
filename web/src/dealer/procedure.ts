// What an act of the procedure asks for before it can be sent.

import type { ActInput, ProcedureStep } from "../lib/wire";

/** The input of a step that asks for something, if there is one. */
export const asking = (step: ProcedureStep, what: string): ActInput | undefined => step.inputs?.find((input) => input.asks === what);

/** What must be filled in before a step can be sent; the seat is the one that is chosen. */
export const needed = (step: ProcedureStep): ActInput[] => (step.inputs ?? []).filter((input) => input.needed && input.asks !== "seat");
