// What the server sends, as its protocol page says. Money is in whole minor units.

export interface Square {
  label: string;
  zone: string;
  area: [number, number, number, number];
  prints: string;
  spot?: string;
  pocket?: string;
  colour?: string;
  diamond?: string;
  set?: string;
  covered?: boolean;
}

export interface Spot {
  id: string;
  kind: string;
  covers: string[];
  pays: number | null;
  min: number;
  max: number | null;
  places: [number, number][];
  piece: "chip" | "button";
  parts?: Record<string, number>;
}

export interface WagerKind {
  kind: string;
  title: string;
  group: "inside" | "outside" | "bonus";
  pays: number | null;
  clause: string;
  odds?: string;
  edge?: string;
  edge_percent?: string;
  chips_divisible_by?: number;
  beside?: boolean;
}

export interface Menu {
  title: string;
  rulebook: string;
  rulebook_title: string;
  edition: string;
  digest: string;
  wheel: string;
  order: string[];
  colours: Record<string, string>;
  covered: string[];
  zero: string;
  currency: string;
  seats: number;
  terminals: boolean;
  closing: string;
  phases: string[];
  boxes: Square[];
  spots: Spot[];
  wagers: WagerKind[];
  calls: Record<string, Record<string, number>>;
  racetrack: Record<string, string>;
  choices: string[];
  inside: [number, number | null] | null;
  outside: [number, number | null] | null;
  bonus: [number, number | null] | null;
  signs: { clause: string; text: string }[];
  clauses: Record<string, string>;
  reasons: Record<string, string>;
  statistics: boolean;
}

export interface Card {
  name: string;
  title: string;
  rulebook: string;
  wheel: string;
  zero: string;
  currency: string;
  automatic: boolean;
  seats: number;
  taken: number;
  watching: number;
  phase: string;
  round: number;
  inside: [number, number | null] | null;
  outside: [number, number | null] | null;
  bonus: [number, number | null] | null;
  until?: number;
  pace?: { betting: number; last_bets: number; spinning: number; showing: number };
  last?: string[];
  colours?: Record<string, string>;
  down?: string;
}

/** A bonus as any screen can show it: labels with values, texts on pockets, meters in minor units. */
export interface BonusView {
  name: string;
  title: string;
  drawn?: [string, string][];
  marks?: Record<string, string>;
  meters?: Record<string, number>;
}

export interface Situation {
  round: number;
  phase: string;
  betting: boolean;
  until?: number;
  result?: string;
  prior?: string;
  multiplier?: number;
  numbers?: [string, number][];
  targets?: string[];
  turn?: [number, string, string];
  meters?: Record<string, number>;
  bonus?: BonusView[];
  promise?: string;
  disagreement?: boolean;
  ball?: string;
}

export interface Chair {
  name?: string;
  colour?: string;
  chip?: number;
}

/** Seat, spot, amount, ward (empty, pending or prison), and whether it is for the dealers. */
export type Lying = [number, string, number, string, boolean];

export interface TableEvent {
  event: string;
  clauses?: string[];
  [key: string]: unknown;
}

export interface Result {
  seat: number;
  spot: string;
  stake: number;
  outcome: string;
  returned: number;
  clauses: string[];
  tip?: boolean;
  imprisoned?: boolean;
  coupon?: number;
}

export interface You {
  id: string;
  name: string;
  office: string;
  seat?: number;
  wallet?: number;
}

export type Message =
  | { tell: "hello"; table: string; seq: number; now: number; you: You; protocol: number }
  | {
      tell: "table";
      table: string;
      seq: number;
      at: number;
      now: Situation;
      wagers?: Lying[];
      totals?: [string, number][];
      chairs?: Record<string, Chair>;
      last?: string[];
    }
  | {
      tell: "news";
      table: string;
      after: number;
      seq: number;
      at: number;
      now: Situation;
      events?: TableEvent[];
      whole?: boolean;
      wagers?: Lying[];
      totals?: [string, number][];
      chairs?: Record<string, Chair | null>;
    }
  | {
      tell: "mine";
      seq: number;
      seat?: number;
      rack?: number;
      staked?: number;
      chip?: number;
      colour?: string;
      whole?: boolean;
      wagers?: Lying[];
      events?: TableEvent[];
      results?: Result[];
    }
  | { tell: "racks"; seq: number; racks?: Record<string, number>; events?: TableEvent[] }
  | { tell: "wallet"; amount: number }
  | { tell: "reality-check"; minutes: number; net: number }
  | { tell: "bye"; code: string; says: string }
  | ({ tell: "answer"; key: string | null } & Answer);

export type Answer =
  | { answer: "taken"; seq: number }
  | { answer: "refused"; code: string; says: string; clauses?: string[]; report_to?: string };

export type Command = { do: string; [key: string]: unknown };
