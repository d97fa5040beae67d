// What the server says of the round: which commands it takes now, from whom, and what waits.

/** A field of a command, and what it asks for: money, seat, spot, pocket, direction, reason, flag, choice, number, text. */
export interface Input {
  name: string;
  asks: string;
  needed?: boolean;
  least?: number;
  options?: string[];
}

/** An act: its own title, the part of the console that shows it, and what a seat must have for it. */
export interface Step {
  do: string;
  title: string;
  panel: string;
  inputs?: Input[];
  holding?: string;
  asks_again?: boolean;
  by: string[];
  allowed: boolean;
  why?: string;
  code?: string;
  call?: string;
  gesture?: string;
  clauses?: string[];
  fields?: string[];
}

/** The input of a step that asks for something, if there is one. */
export const asking = (step: Step, what: string): Input | undefined => step.inputs?.find((input) => input.asks === what);

/** What must be filled in before a step can be sent; the seat is the one that is chosen. */
export const needed = (step: Step): Input[] => (step.inputs ?? []).filter((input) => input.needed && input.asks !== "seat");

export interface Said {
  direction?: string;
  revolutions?: number;
  pocket?: string;
}

export interface Asked {
  number: number;
  round: number;
  by: string;
  why: string;
  amount?: number;
  seat?: number;
  mine?: boolean;
}

export interface Holder {
  seated: boolean;
  rack: number;
  staked: number;
  permits?: string[];
  choices?: string[];
}

export interface Procedure {
  phase: string;
  round: number;
  revolutions: number;
  direction: string;
  steps: Step[];
  ball: { why: string | null; inspectors: string[]; damaged: boolean };
  seats: Record<string, Holder>;
  choices?: string[];
  watch?: { dealer: Said; sensor: Said; open: boolean; says: string };
  waiting?: Asked[];
  spoken?: { seat: number; spot: string; amount: number }[];
  float?: number;
}
