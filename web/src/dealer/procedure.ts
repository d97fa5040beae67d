// What the server says of the round: which commands it takes now, from whom, and what waits.

export interface Step {
  do: string;
  by: string[];
  allowed: boolean;
  why?: string;
  code?: string;
  call?: string;
  gesture?: string;
  clauses?: string[];
  fields?: string[];
}

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

/** What a touch of the layout does for the seat that is chosen; a tip there is a wager for the dealers. */
export const HANDS = ["place", "lift", "tip", "verbal"] as const;
export type Hand = (typeof HANDS)[number];

/** What moves the round on, in the order of play. */
export const ROUND = ["open_table", "spin", "no_more_bets", "ball_rests", "place_dolly", "collect", "pay", "remove_dolly"] as const;
