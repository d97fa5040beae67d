// Dealing at a table: the acts that the server allows now, the last refusal, and the results of the last wagers.

import type { WagerPile } from "../felt/pile";
import { get, Problem } from "../lib/api";
import { chipsOf, plus, spellWager } from "../lib/chips";
import type { Live } from "../lib/live.svelte";
import { play as sound } from "../lib/sound.svelte";
import type { Command } from "../lib/command";
import { settings } from "../lib/settings.svelte";
import type { Menu, Procedure, ProcedureStep, Result, TableEvent } from "../lib/wire";
import { received, type Collecting } from "./orders";
import { asking } from "./procedure";
import { wordsIn } from "./words";

/** Stop polling after this idle time, so that an unused session is not kept open. */
const IDLE = 5 * 60_000;

export interface Refusal {
  says: string;
  clauses: string[];
}

export class Dealing {
  procedure = $state.raw<Procedure | null>(null);
  refusal = $state<Refusal | null>(null);
  collected = $state.raw<Collecting[]>([]);
  paid = $state.raw<Result[]>([]);
  /** What last happened to the chips of a seat, by seat. */
  moved = $state.raw<Record<string, TableEvent>>({});
  called = $state("");
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

  /** The dealer goes on: what was to be given to a seat, or taken from it, is done. */
  carriedOut(seat: number | null): void {
    const { [String(seat)]: _, ...others } = this.moved;
    this.moved = others;
  }

  private hear(event: TableEvent): void {
    if (typeof event.call === "string") this.called = event.call;
    if (event.event === "betting_closed") sound("noMoreBets");
    if (event.event === "ball_rested") sound("rest");
    if (event.event === "ball_spun" || event.event === "spin_voided") [this.collected, this.paid] = [[], []];
    if (event.staff && event.event === "collected") this.collected = received(event, this.live, this.menu);
    if (event.staff && event.event === "paid") this.paid = event.wagers as Result[];
    if (event.staff && typeof event.seat === "number" && (event.chips || event.chip || event.paid)) this.moved = { ...this.moved, [event.seat]: event };
  }

  /** Whose chips lie on a spot, a line for each wager. */
  owners(spot: string): string[] {
    return this.live.wagers.filter((wager) => wager[1] === spot).map((wager) => {
      const [seat, , amount, ward, tip, , coupon] = wager;
      const chips = chipsOf(wager, this.live.chairs[String(seat)], this.menu.chips.own);
      const words = wordsIn(settings.language);
      const also = [tip ? words.tip : "", ward === "prison" ? words.prison : ""].filter(Boolean).map((each) => ` · ${each}`).join("");
      return `${settings.words.seat} ${seat}: ${spellWager({ amount, chips, coupon }, this.menu.currency, settings.words, settings.language)}${also}`;
    });
  }

  /** All players' chips, those of a spot on one pile. */
  get piles(): WagerPile[] {
    const piles = new Map<string, WagerPile>();
    for (const wager of this.live.wagers) {
      const [seat, spot, amount, ward, , , coupon] = wager;
      const state = ward === "" ? "accepted" : "prison";
      const [key, told] = [`${spot}|${state}`, this.owners(spot).join("; ")];
      const chips = chipsOf(wager, this.live.chairs[String(seat)], this.menu.chips.own);
      const held = piles.get(key);
      if (!held) piles.set(key, { key, spot, amount, chips, coupon, told, state });
      else piles.set(key, { ...held, amount: held.amount + amount, chips: plus(held.chips, chips), coupon: (held.coupon ?? 0) + coupon });
    }
    for (const [spot, amount] of Object.entries(this.live.totals)) {
      const key = `${spot}|accepted`;
      if (amount > 0 && !piles.has(key)) piles.set(key, { key, spot, amount, chips: [], state: "accepted" });
    }
    return [...piles.values()];
  }
}
