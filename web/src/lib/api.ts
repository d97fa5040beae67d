// The server over HTTP. Every error is thrown as a Problem, with its code, sentence and clauses.

import type { WhoAmI } from "./wire";

export class Problem extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly says: string,
    readonly clauses: string[] = [],
  ) {
    super(says);
  }
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      credentials: "same-origin",
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
    });
  } catch {
    throw new Problem(0, "no-connection", "The house cannot be reached.");
  }
  if (answer.status === 204) return undefined as T;
  const told = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Problem(answer.status, told.code ?? "unknown", told.says ?? answer.statusText, told.clauses);
  return told as T;
}

export const get = <T>(path: string): Promise<T> => ask<T>("GET", path);
export const post = <T>(path: string, body?: unknown): Promise<T> => ask<T>("POST", path, body);

/** The signed-in person; null if nobody is signed in. */
export async function me(): Promise<WhoAmI["me"]> {
  return (await get<WhoAmI>("/api/sessions/current")).me;
}

const prefix = Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, "0")).join("");
let number = 0;

/** A new idempotency key for a command: sent twice, it counts once. */
export const newKey = (): string => `${prefix}-${++number}`;
