// The alerts of all tables, for the floor and the pit: asked for every few seconds, and heard until they are answered.
// See docs/decisions/0121-an-alert-cannot-be-switched-off.md.

import { get, newKey, post, Problem } from "../lib/api";
import { announce } from "../lib/sound.svelte";
import type { Alert, AlertCount } from "../lib/wire";

const EVERY = 2_500;
/** Milliseconds between two sounds of the alarm. */
const RING = 4_000;
/** For so long it can be silenced; something new ends the silence. */
const SILENCE = 60_000;

export class Alerts {
  open = $state.raw<Alert[]>([]);
  /** How many there are while the session is locked, which tells nothing else. */
  unseen = $state(0);
  /** Until when it is silenced. */
  quiet = $state(0);
  now = $state(Date.now());
  problem = $state("");
  private known = "";
  private rang = 0;
  private asking = false;
  private readonly timers: ReturnType<typeof setInterval>[];

  /** `locked`: whoever sits here has to sign in or to unlock the session first. */
  constructor(private readonly locked: boolean) {
    this.timers = [setInterval(() => void this.look(), EVERY), setInterval(this.ring, 500)];
    void this.look();
  }

  close(): void {
    this.timers.forEach(clearInterval);
  }

  get count(): number {
    return this.open.length + this.unseen;
  }

  get silent(): boolean {
    return this.now < this.quiet;
  }

  /** How many are open at a table. */
  at = (table: string): number => this.open.filter((alert) => alert.table === table).length;

  async look(): Promise<void> {
    if (this.asking) return;
    this.asking = true;
    try {
      if (this.locked) await this.countThem();
      else [this.open, this.unseen] = [await get<Alert[]>("/api/alerts"), 0];
      this.heed();
    } catch (problem) {
      // While the session is locked or the house cannot be reached, what is open is not over.
      if (problem instanceof Problem && problem.status === 401) await this.countThem().catch(() => {});
    }
    this.asking = false;
  }

  private async countThem(): Promise<void> {
    [this.open, this.unseen] = [[], (await get<AlertCount>("/api/alerts/count")).open];
  }

  /** Something that was not there before ends the silence. */
  private heed(): void {
    const known = this.open.map((alert) => `${alert.table} ${alert.number} ${alert.times ?? 1}`);
    if (known.some((each) => !this.known.includes(`${each}\n`))) [this.quiet, this.rang] = [0, 0];
    this.known = known.map((each) => `${each}\n`).join("");
  }

  private ring = (): void => {
    this.now = Date.now();
    if (this.count === 0 || this.silent || this.now - this.rang < RING) return;
    this.rang = this.now;
    announce("alert");
  };

  silence(): void {
    this.quiet = Date.now() + SILENCE;
    this.now = Date.now();
  }

  async answer(alert: Alert, note: string): Promise<void> {
    const command = { do: "answer_report", report: alert.number, ...(note ? { note } : {}) };
    try {
      await post(`/api/tables/${encodeURIComponent(alert.table)}/commands`, { key: newKey(), command });
      this.problem = "";
    } catch (problem) {
      this.problem = problem instanceof Problem ? problem.says : String(problem);
    }
    await this.look();
  }
}
