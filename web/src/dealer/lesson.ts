// A lesson of the dealer school, as the server tells it and marks it.

export interface Lesson {
  id: string;
  kind: string;
  asks: string;
  currency: string;
  options?: string[];
  wagers?: [string, number][];
  pocket?: string;
}

export interface Score {
  answered: number;
  right: number;
  streak: number;
  best: number;
  took: number;
}

export interface Marked {
  right: boolean;
  answer: number;
  explanation: string[];
  clauses: { clause: string; at: string; says: string }[];
  took: number;
  score: Score;
}
