// A player's play at a table: places, undoes, repeats and saves wagers. The server decides; this only sends commands.

import type { Stack } from "../felt/Layout.svelte";
import type { Live } from "../lib/live.svelte";
import { unit } from "../lib/money";
import { play as sound } from "../lib/sound";
import type { Answer, Menu, Result, MenuSpot } from "../lib/wire";

export interface Slip {
  [spot: string]: number;
}

export interface Refusal {
  spot: string | null;
  code: string;
  says: string;
  clauses: string[];
}

type Act = { spot: string; amount: number };

export class Play {
  value = $state(0);
  refusal = $state<Refusal | null>(null);
  done = $state.raw<Act[]>([]);
  undone = $state.raw<Act[]>([]);
  saved = $state.raw<Record<string, Slip>>({});
  /** The round that has just ended: losers are swept first, then winners are paid. */
  ending = $state.raw<{ results: Result[]; step: "collect" | "pay"; pocket: string | null } | null>(null);
  private timers: ReturnType<typeof setTimeout>[] = [];
  /** Rounds in which this player's wagers were settled. */
  played: number[] = [];
  private pocket: string | null = null;
  private before: Slip = {};
  private lying: Slip = {};

  constructor(
    readonly live: Live,
    readonly menu: Menu,
  ) {
    this.value = unit(menu.currency);
    this.saved = this.kept("saved", {});
    this.before = this.kept("before", {});
    this.played = this.kept("played", []);
    live.settled = (results) => this.end(results);
    live.listen((event) => {
      if (event.event === "dolly_placed") this.pocket = event.pocket as string;
      if (event.event === "ball_spun") this.ending = null;
      if (event.event === "betting_closed") this.remember();
      if (event.event === "betting_opened") [this.done, this.undone, this.refusal] = [[], [], null];
    });
  }

  /** The stacks on the layout: this player's wagers, those not yet confirmed, and other players' wagers. */
  get stacks(): Stack[] {
    const mine = new Map<string, Stack>();
    for (const [, spot, amount, ward] of Object.values(this.live.mine)) {
      const state = ward === "" ? "accepted" : "prison";
      mine.set(spot + ward, { spot, amount, colour: this.live.colour, state });
    }
    for (const each of this.live.waiting) {
      const { do: word, spot, amount } = each.command as { do: string; spot?: string; amount?: number };
      if (spot === undefined || amount === undefined || (word !== "place" && word !== "lift")) continue;
      const held = mine.get(spot)?.amount ?? 0;
      const total = word === "place" ? held + amount : held - amount;
      const state = each.answer === null ? "pending" : "accepted";
      if (total > 0) mine.set(spot, { spot, amount: total, colour: this.live.colour, state });
      else mine.delete(spot);
    }
    return [...this.others(), ...mine.values()];
  }

  private others(): Stack[] {
    const spots = new Map<string, Stack>();
    for (const [seat, spot, amount] of this.live.wagers) {
      if (seat === this.live.seat) continue;
      const colour = this.live.chairs[String(seat)]?.colour ?? null;
      spots.set(`${spot}|${seat}`, { spot, amount, colour, state: "other" });
    }
    for (const [spot, total] of Object.entries(this.live.totals)) {
      const own = Object.values(this.live.mine).find((each) => each[1] === spot)?.[2] ?? 0;
      if (total > own) spots.set(spot, { spot, amount: total - own, colour: null, state: "other" });
    }
    return [...spots.values()];
  }

  private end(results: Result[]): void {
    const told = results.filter((each) => each.outcome !== "void");
    if (!told.length) return;
    this.timers.forEach(clearTimeout);
    this.played = [...new Set([...this.played, this.live.now.round])].slice(-200);
    this.keep("played", this.played);
    const pocket = this.live.now.result ?? this.pocket;
    const show = (step: "collect" | "pay"): void => {
      this.ending = { results: told, step, pocket };
      if (step === "pay" && told.some((each) => each.returned > each.stake)) sound("win");
    };
    const losers = told.some((each) => each.returned === 0);
    show(losers ? "collect" : "pay");
    this.timers = [setTimeout(() => show("pay"), losers ? 1100 : 0), setTimeout(() => (this.ending = null), 9000)];
  }

  /** This player's wagers of the round, by spot. */
  get slip(): Slip {
    const slip: Slip = {};
    for (const stack of this.stacks) {
      if (stack.state === "accepted" || stack.state === "pending") slip[stack.spot] = stack.amount;
    }
    return slip;
  }

  /** The amount that one tap puts on a spot: a composite costs more than one chip. */
  stakeOn(spot: MenuSpot): number {
    const kind = this.menu.wagers.find((each) => each.kind === spot.kind);
    const units = Object.values(spot.parts ?? {}).reduce((sum, each) => sum + each, 0) || 1;
    return this.value * Math.max(units, kind?.chips_divisible_by ?? 1);
  }

  async place(spot: MenuSpot): Promise<void> {
    await this.put(spot.id, this.stakeOn(spot), true);
  }

  private async put(spot: string, amount: number, forward: boolean): Promise<boolean> {
    sound("chip");
    const act = { spot, amount };
    this.done = [...this.done, act];
    if (forward) this.undone = [];
    const taken = this.told(await this.live.send({ do: "place", seat: this.live.seat, spot, amount }), spot);
    if (!taken) this.done = this.done.filter((each) => each !== act);
    return taken;
  }

  async lift(spot: string, amount?: number): Promise<boolean> {
    const lies = this.slip[spot];
    if (!lies) return false;
    const less = Math.min(amount ?? lies, lies);
    return this.told(await this.live.send({ do: "lift", seat: this.live.seat, spot, amount: less }), spot);
  }

  async undo(): Promise<void> {
    const act = this.done.at(-1);
    if (!act) return;
    this.done = this.done.slice(0, -1);
    if (await this.lift(act.spot, act.amount)) this.undone = [...this.undone, act];
    else this.done = [...this.done, act];
  }

  async redo(): Promise<void> {
    const act = this.undone.at(-1);
    if (!act) return;
    this.undone = this.undone.slice(0, -1);
    await this.put(act.spot, act.amount, false);
  }

  async clear(): Promise<void> {
    // First lift the wagers that need another one on the layout.
    const spots = Object.keys(this.slip).sort((one, other) => this.late(other) - this.late(one));
    await Promise.all(spots.map((spot) => this.lift(spot)));
    [this.done, this.undone] = [[], []];
  }

  async lay(slip: Slip): Promise<void> {
    // Place the wagers that need another one on the layout last.
    const spots = Object.entries(slip).sort(([one], [other]) => this.late(one) - this.late(other));
    for (const [spot, amount] of spots) if (!(await this.put(spot, amount, true))) break;
  }

  /** 1 for a wager that needs another wager, or a bonus; otherwise 0. */
  private late(spot: string): number {
    const kind = this.menu.spots.find((each) => each.id === spot)?.kind;
    return Number(this.menu.wagers.some((each) => each.kind === kind && (each.beside || each.group === "bonus")));
  }

  get canRepeat(): boolean {
    return Object.keys(this.before).length > 0 && Object.keys(this.slip).length === 0;
  }

  repeat = (): Promise<void> => this.lay(this.before);
  double = (): Promise<void> => this.lay(this.slip);

  save(name: string): void {
    this.saved = { ...this.saved, [name]: { ...this.slip } };
    this.keep("saved", this.saved);
  }

  forget(name: string): void {
    const { [name]: _, ...rest } = this.saved;
    this.saved = rest;
    this.keep("saved", rest);
  }

  private remember(): void {
    this.lying = { ...this.slip };
    if (Object.keys(this.lying).length) {
      this.before = this.lying;
      this.keep("before", this.before);
    }
  }

  told(answer: Answer, spot: string | null = null): boolean {
    if (answer.answer === "taken") {
      if (this.refusal?.spot === spot) this.refusal = null;
      return true;
    }
    sound("refused");
    this.refusal = { spot, code: answer.code, says: answer.says, clauses: answer.clauses ?? [] };
    return false;
  }

  private kept<T>(name: string, otherwise: T): T {
    try {
      return (JSON.parse(localStorage.getItem(this.key(name)) ?? "null") as T | null) ?? otherwise;
    } catch {
      return otherwise;
    }
  }

  private keep(name: string, value: unknown): void {
    try {
      localStorage.setItem(this.key(name), JSON.stringify(value));
    } catch {
      // Without browser storage it lasts as long as the page.
    }
  }

  private key = (name: string): string => `croupier.${name}.${this.live.table}`;
}
