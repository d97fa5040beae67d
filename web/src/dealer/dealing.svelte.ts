// Dealing at a table: the acts that the server allows now, the last refusal, and the results of the last wagers.

import type { Stack } from "../felt/Layout.svelte";
import { get, Problem } from "../lib/api";
import type { Live } from "../lib/live.svelte";
import { play as sound } from "../lib/sound";
import type { Command } from "../lib/command";
import type { Menu, Procedure, ProcedureStep, Result, TableEvent } from "../lib/wire";
import { asking } from "./procedure";

/** Stop polling after this idle time, so that an unused session is not kept open. */
const IDLE = 5 * 60_000;

export interface Refusal {
  says: string;
  clauses: string[];
}

export class Dealing {
  procedure = $state.raw<Procedure | null>(null);
  refusal = $state<Refusal | null>(null);
  collected = $state.raw<Result[]>([]);
  paid = $state.raw<Result[]>([]);
  called = $state("");
  floorCalled = $state<string | null>(null);
  locked = $state(false);
  private waiting = false;
  private askAgain = false;
  private touched = Date.now();

  constructor(
    readonly live: Live,
    readonly menu: Menu,
  ) {
    live.listen((event) => this.hear(event));
  }

  /** Note that the user is active. */
  touch = (): void => {
    const away = Date.now() - this.touched > IDLE;
    this.touched = Date.now();
    if (away) void this.look();
  };

  /** Load the procedure; if a request is already pending, load it once more afterwards. */
  async look(): Promise<void> {
    if (Date.now() - this.touched > IDLE || this.locked) return;
    if (this.waiting) {
      this.askAgain = true;
      return;
    }
    this.waiting = true;
    try {
      this.procedure = await get<Procedure>(`/api/tables/${encodeURIComponent(this.live.table)}/procedure`);
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 401) this.locked = true;
    }
    this.waiting = false;
    if (this.askAgain) {
      this.askAgain = false;
      await this.look();
    }
  }

  step(name: string): ProcedureStep | null {
    return this.procedure?.steps.find((step) => step.do === name) ?? null;
  }

  /** The acts that a part of the console shows now, in the order of the procedure. */
  panel = (name: string): ProcedureStep[] => this.procedure?.steps.filter((step) => step.panel === name && step.allowed) ?? [];

  /** Whether wagers are taken: an act that needs a spot of the layout is allowed. */
  get betting(): boolean {
    return this.panel("layout").some((step) => asking(step, "spot")?.needed);
  }

  allows = (name: string): boolean => this.step(name)?.allowed ?? false;

  async send(command: Command): Promise<boolean> {
    const answer = await this.live.send(command);
    if (answer.answer === "taken") {
      this.refusal = null;
      void this.look();
      return true;
    }
    sound("refused");
    this.refusal = { says: answer.says, clauses: answer.clauses ?? [] };
    return false;
  }

  private hear(event: TableEvent): void {
    if (typeof event.call === "string") this.called = event.call;
    if (event.event === "betting_closed") sound("noMoreBets");
    if (event.event === "ball_rested") sound("rest");
    if (event.event === "floor_called") this.floorCalled = `${event.why}${event.seat ? ` · ${event.seat}` : ""}`;
    if (event.event === "ball_spun") [this.collected, this.paid, this.floorCalled] = [[], [], null];
    if (event.staff && event.event === "collected") this.collected = event.wagers as Result[];
    if (event.staff && event.event === "paid") this.paid = event.wagers as Result[];
  }

  /** All players' chips; if several are on a spot, the largest is on top and shows the total. */
  get stacks(): Stack[] {
    const spots = new Map<string, Stack & { top: number }>();
    for (const [seat, spot, amount, ward] of this.live.wagers) {
      const state = ward === "" ? "accepted" : "prison";
      const held = spots.get(spot + state);
      const colour = this.live.chairs[String(seat)]?.colour ?? null;
      if (!held) spots.set(spot + state, { spot, amount, colour, state, top: amount });
      else {
        held.amount += amount;
        if (amount > held.top) [held.top, held.colour] = [amount, colour];
      }
    }
    for (const [spot, amount] of Object.entries(this.live.totals)) {
      if (amount > 0 && !spots.has(`${spot}accepted`)) spots.set(`${spot}accepted`, { spot, amount, colour: null, state: "accepted", top: amount });
    }
    return [...spots.values()];
  }
}
