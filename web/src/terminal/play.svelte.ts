// A player's play at a table: places, undoes, repeats and saves wagers. The server decides; this only sends commands.

import { counted, filled, isOwn, spellChips, times, worth } from "../lib/chips";
import type { Live } from "../lib/live.svelte";
import { settings } from "../lib/settings.svelte";
import { hearing, play as sound } from "../lib/sound.svelte";
import type { Answer, Menu, MenuSpot, Result, Stack } from "../lib/wire";
import { barOf, ownHands, printedHands, type Hand } from "./hand";
import { keep, kept } from "./keeping";
import { allOf, inOwn, missing, type Slip } from "./slip";
import { Wagers } from "./wagers.svelte";

export interface Refusal {
  spot: string | null;
  code: string;
  says: string;
  clauses: string[];
}

type Act = { spot: string; chips: Stack[] };

export class Play {
  readonly wagers: Wagers;
  /** The hand that the player took; null before any was taken. */
  chosen = $state.raw<Hand | null>(null);
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
  /** The wagers when betting closed: a result does not list the chips that were lost. */
  private closed: Slip = {};

  constructor(
    readonly live: Live,
    readonly menu: Menu,
  ) {
    this.wagers = new Wagers(live, menu);
    this.saved = kept(live.table, "layouts", {});
    this.before = kept(live.table, "last", {});
    this.played = kept(live.table, "played", []);
    live.settled = (results) => this.end(results);
    live.listen((event) => {
      if (event.event === "dolly_placed") this.pocket = event.pocket as string;
      if (event.event === "ball_spun") this.ending = null;
      if (event.event === "betting_closed") this.remember();
      if (event.event === "betting_opened") [this.done, this.undone, this.refusal] = [[], [], null];
    });
  }

  private end(results: Result[]): void {
    const told = results.filter((each) => each.outcome !== "void").map((each) => ({ ...each, chips: this.chipsOf(each) }));
    if (!told.length) return;
    this.timers.forEach(clearTimeout);
    this.played = [...new Set([...this.played, this.live.now.round])].slice(-200);
    keep(this.live.table, "played", this.played);
    const pocket = this.live.now.result ?? this.pocket;
    const show = (step: "collect" | "pay"): void => {
      this.ending = { results: told, step, pocket };
      if (step === "pay" && told.some((each) => each.returned > each.stake)) sound("win");
    };
    const losers = told.some((each) => each.returned === 0);
    show(losers ? "collect" : "pay");
    this.timers = [setTimeout(() => show("pay"), losers ? 1100 : 0), setTimeout(() => (this.ending = null), 9000)];
  }

  private chipsOf(result: Result): Stack[] {
    if (result.chips?.length) return result.chips;
    const laid = result.imprisoned || result.tip ? [] : (this.closed[result.spot] ?? []);
    return worth(laid) === result.stake ? laid : this.wagers.lost(result);
  }

  /** This player's wagers of the round, by spot. */
  get slip(): Slip {
    return this.wagers.slip;
  }

  /** What can be taken in hand: own chips in handfuls, and each denomination in the rack with how many are left. */
  get hands(): Hand[] {
    const { rack, own } = this.wagers;
    const left = rack.filter(isOwn).reduce((sum, each) => sum + each.count, 0);
    const barred = this.live.chips.flatMap((each) => printedHands([each], barOf(each, this.menu)).filter((hand) => hand.barred));
    const printed = [...printedHands(rack), ...barred];
    const mine = this.live.chip !== null || !printed.length || (this.chosen !== null && isOwn(this.chosen.chip)) ? ownHands(own, left) : [];
    const hands = [...mine, ...printed];
    const gone = this.chosen !== null && !hands.some((each) => each.key === this.chosen?.key) ? [{ ...this.chosen, left: 0 }] : [];
    return [...hands, ...gone];
  }

  /** The hand that a tap puts down. It does not change by itself: other chips are worth something else. */
  get hand(): Hand {
    const { hands, chosen } = this;
    return hands.find((each) => each.key === chosen?.key) ?? hands.find((each) => !each.barred && each.left > 0) ?? hands[0]!;
  }

  /** How many chips of a kind a spot takes at a time: a composite costs more than one. */
  unitsOf(spot: MenuSpot | undefined): number {
    const kind = this.menu.wagers.find((each) => each.kind === spot?.kind);
    const units = Object.values(spot?.parts ?? {}).reduce((sum, each) => sum + each, 0) || 1;
    return Math.max(units, kind?.chips_divisible_by ?? 1);
  }

  /** The chips that one tap puts on a spot. */
  stakeOn(spot: MenuSpot): Stack[] {
    return times([this.hand.chip], this.unitsOf(spot));
  }

  async place(spot: MenuSpot): Promise<void> {
    this.chosen = this.hand;
    await this.put(spot.id, this.stakeOn(spot), true);
  }

  private async put(spot: string, chips: Stack[], forward: boolean): Promise<boolean> {
    if (this.menu.announces && !hearing.audible) return false;
    sound("chip");
    const act = { spot, chips };
    this.done = [...this.done, act];
    if (forward) this.undone = [];
    const command = { do: "place", seat: this.live.seat, spot, amount: worth(chips) };
    const named = this.wagers.plain && chips.every(isOwn) ? command : { ...command, chips: counted(chips) };
    const taken = this.told(await this.wagers.send(named, chips), spot);
    if (!taken) this.done = this.done.filter((each) => each !== act);
    return taken;
  }

  /** Lift these chips from a spot, or all that lie there. What was lifted by hand is no longer there to be undone. */
  async lift(spot: string, chips?: Stack[]): Promise<boolean> {
    const taken = await this.take(spot, chips);
    if (taken) this.done = this.done.filter((each) => each.spot !== spot);
    return taken;
  }

  private async take(spot: string, chips?: Stack[]): Promise<boolean> {
    const lies = this.slip[spot];
    if (!lies || (chips && missing(chips, lies).length)) return false;
    const command = { do: "lift", seat: this.live.seat, spot };
    const part = chips && { amount: worth(chips), ...(lies.every(isOwn) ? {} : { chips: counted(chips) }) };
    return this.told(await this.wagers.send({ ...command, ...part }, chips ?? lies), spot);
  }

  async undo(): Promise<void> {
    const act = this.done.at(-1);
    if (!act) return;
    this.done = this.done.slice(0, -1);
    if (await this.take(act.spot, act.chips)) this.undone = [...this.undone, act];
    else this.done = [...this.done, act];
  }

  async redo(): Promise<void> {
    const act = this.undone.at(-1);
    if (!act) return;
    this.undone = this.undone.slice(0, -1);
    await this.put(act.spot, act.chips, false);
  }

  async clear(): Promise<void> {
    // First lift the wagers that need another one on the layout.
    const spots = Object.keys(this.slip).sort((one, other) => this.late(other) - this.late(one));
    await Promise.all(spots.map((spot) => this.take(spot)));
    [this.done, this.undone] = [[], []];
  }

  /** Lay a slip in the chips that it names: all of it, or nothing. */
  async lay(slip: Slip): Promise<void> {
    // Place the wagers that need another one on the layout last.
    const wanted = Object.entries(slip)
      .sort(([one], [other]) => this.late(one) - this.late(other))
      .map(([spot, chips]): Act => ({ spot, chips: inOwn(chips, this.wagers.own) }));
    const short = missing(allOf(wanted.map((each) => each.chips)), this.wagers.rack);
    if (short.length) return this.lacks(short);
    const laid: Act[] = [];
    for (const act of wanted) {
      if (!(await this.put(act.spot, act.chips, true))) {
        for (const { spot, chips } of laid.toReversed()) await this.take(spot, chips);
        this.done = this.done.slice(0, this.done.length - laid.length);
        return;
      }
      laid.push(act);
    }
  }

  private lacks(short: Stack[]): void {
    sound("refused");
    const chips = spellChips(short, this.menu.currency, settings.words, settings.language);
    this.refusal = { spot: null, code: "insufficient-chips", says: filled(settings.words.chipsMissing, { chips }), clauses: [] };
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
    keep(this.live.table, "layouts", this.saved);
  }

  forget(name: string): void {
    const { [name]: _, ...rest } = this.saved;
    this.saved = rest;
    keep(this.live.table, "layouts", rest);
  }

  private remember(): void {
    this.closed = { ...this.slip };
    if (Object.keys(this.closed).length) {
      this.before = this.closed;
      keep(this.live.table, "last", this.before);
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
}
