// Laying chips for a seat: which act a touch of the layout does, with which chips of the rack, and how many of them.

import { chipsOf, counted, isOwn, worth } from "../lib/chips";
import type { Command } from "../lib/command";
import { unit } from "../lib/money";
import type { Lying, MenuSpot, ProcedureStep, Stack } from "../lib/wire";
import type { Dealing } from "./dealing.svelte";
import { asking } from "./procedure";

/** The chips of a stack as one key: alike chips from different places are apart. */
export const keyOf = ({ kind, value, colour = "", design = "", from = "" }: Stack): string => [kind, value, colour, design, from].join("|");

/** How many chips a touch lays. */
export const TIMES = [1, 2, 5, 10, 20];

export class Laying {
  seat = $state<number | null>(null);
  times = $state(1);
  coupon = $state(false);
  /** Whether a touch lifts a chip, not the whole wager. */
  byChip = $state(false);
  /** A wager of several kinds of chips, of which those are to be chosen that are lifted. */
  choosing = $state.raw<{ step: ProcedureStep; spot: string; chips: Stack[] } | null>(null);
  private hand = $state("");
  private key = $state("");

  constructor(readonly dealing: Dealing) {}

  choose(seat: number | null): void {
    this.dealing.carriedOut(this.seat);
    [this.seat, this.times, this.coupon, this.byChip, this.hand, this.key] = [seat, 1, false, false, "", ""];
  }

  take(step: ProcedureStep): void {
    this.hand = step.do;
  }

  /** Lay chips of this stack from now on. */
  pick(stack: Stack): void {
    this.key = keyOf(stack);
    if (this.lifts || !this.takesChips) this.hand = this.hands.find((step) => asking(step, "chips") && step.holding !== "wagers")?.do ?? this.hand;
  }

  get chair() {
    return this.dealing.live.chairs[String(this.seat)];
  }

  get rack(): Stack[] {
    return this.dealing.live.rackChips[String(this.seat)] ?? [];
  }

  /** What a seat must have for an act to be offered. */
  private get holds(): Record<string, boolean> {
    const { live, procedure } = this.dealing;
    const rack = live.racks[String(this.seat)] ?? 0;
    return {
      chips: rack > 0,
      "no-chips": this.chair !== undefined && rack === 0,
      wagers: (procedure?.seats[String(this.seat)]?.staked ?? 0) > 0,
      spoken: procedure?.spoken?.some((each) => each.seat === this.seat) ?? false,
    };
  }

  offered = (step: ProcedureStep): boolean => !step.holding || (this.holds[step.holding] ?? true);

  /** The acts that a touch of the layout can do for the seat now. */
  get hands(): ProcedureStep[] {
    return this.seat !== null && this.dealing.betting ? this.dealing.panel("layout").filter(this.offered) : [];
  }

  get step(): ProcedureStep | undefined {
    return this.hands.find((step) => step.do === this.hand) ?? this.hands[0];
  }

  get lifts(): boolean {
    return this.step?.holding === "wagers";
  }

  /** Whether it is done with chips of the rack, not with cash. Off the layout it is. */
  get takesChips(): boolean {
    return this.step === undefined || asking(this.step, "chips") !== undefined;
  }

  get takesCoupon(): boolean {
    return this.dealing.menu.chips.coupons === true && (this.step?.inputs?.some((input) => input.name === "coupon") ?? false);
  }

  /** Whether such chips may be wagered, at least once somebody has agreed. */
  wagered(stack: Stack): boolean {
    const { own, kinds, elsewhere = [] } = this.dealing.menu.chips;
    const kind = [...kinds, ...elsewhere].find((each) => each.kind === stack.kind);
    return stack.kind === own || (kind ? (stack.from ? Boolean(kind.brought) : kind.wagered) : false);
  }

  /** The chips of the rack that are laid. */
  get chip(): Stack | null {
    return this.rack.find((each) => keyOf(each) === this.key) ?? this.rack.find((each) => this.wagered(each)) ?? this.rack[0] ?? null;
  }

  /** What a single chip is worth; for cash, a unit of the currency. */
  get unit(): number {
    return (this.takesChips ? this.chip?.value : undefined) ?? this.chair?.chip ?? unit(this.dealing.menu.currency);
  }

  /** The amount of a touch on a spot that costs one chip. */
  get value(): number {
    return this.unit * this.times;
  }

  /** The least number of chips on a spot: one for each part, or what the rulebook divides. */
  private least(spot: MenuSpot): number {
    const parts = Object.values(spot.parts ?? {}).reduce((sum, each) => sum + each, 0);
    return Math.max(parts, this.dealing.menu.wagers.find((each) => each.kind === spot.kind)?.chips_divisible_by ?? 1, 1);
  }

  /** The chips that a command names; own chips go without saying. */
  private named(count: number): Partial<Command> {
    const chip = this.takesChips ? this.chip : null;
    if (!chip || isOwn(chip)) return {};
    return { chips: counted([{ ...chip, count }]), ...(chip.from === "elsewhere" && { from: "elsewhere" }) };
  }

  /** What a touch of a spot does. */
  async touch(spot: MenuSpot): Promise<void> {
    const { step } = this;
    if (!step) return;
    if (this.lifts) return this.lift(spot);
    const count = this.times * this.least(spot);
    const amount = asking(step, "money")?.needed ? { amount: this.unit * count } : {};
    const coupon = this.takesCoupon && this.coupon ? { coupon: this.unit * count } : {};
    const taken = await this.dealing.send({ do: step.do, seat: this.seat, spot: spot.id, ...amount, ...this.named(count), ...coupon });
    if (!taken) return;
    this.coupon = false;
    this.dealing.carriedOut(this.seat);
  }

  /** Chips for the dealers that go into the box. */
  aside = (step: ProcedureStep): Promise<boolean> => this.dealing.send({ do: step.do, seat: this.seat, amount: this.value, ...this.named(this.times) });

  /** Take back what the seat has on a spot, or a chip of it. */
  async lift(spot: MenuSpot): Promise<void> {
    const step = this.hands.find((each) => each.holding === "wagers");
    const wager = this.wager(spot.id);
    if (!step) return;
    const chips = this.byChip && wager ? chipsOf(wager, this.chair, this.dealing.menu.chips.own) : [];
    const one = (chips[0]?.value ?? 0) * this.least(spot);
    if (chips.length > 1) this.choosing = { step, spot: spot.id, chips };
    else await this.dealing.send({ do: step.do, seat: this.seat, spot: spot.id, ...(chips.length && one < worth(chips) && { amount: one }) });
  }

  private wager(spot: string): Lying | undefined {
    return this.dealing.live.wagers.find(([seat, where, , ward, tip]) => seat === this.seat && where === spot && ward === "" && !tip);
  }
}
