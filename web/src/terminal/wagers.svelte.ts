// The chips of the table as this player sees them: wagers on the layout and the own rack, with commands still under way.

import type { WagerPile } from "../felt/pile";
import { chipsOf, isOwn, minus, ownChips, plus, worth } from "../lib/chips";
import type { Command } from "../lib/command";
import type { Live } from "../lib/live.svelte";
import { unit } from "../lib/money";
import type { Answer, Chair, Menu, Result, Stack } from "../lib/wire";
import { barOf } from "./hand";
import { keep, kept } from "./keeping";
import type { Slip } from "./slip";

export class Wagers {
  /** The value and colour that this player chose last. */
  usual = $state.raw<Chair>({});
  /** The chips of commands that were sent. */
  private readonly meant = new WeakMap<Command, Stack[]>();

  constructor(
    private readonly live: Live,
    private readonly menu: Menu,
  ) {
    this.usual = kept(live.table, "usual", {});
  }

  choose(usual: Chair): void {
    this.usual = usual;
    keep(this.live.table, "usual", usual);
  }

  /** One of the player's own chips: as it is now, as it was last, or as it may be. */
  get own(): Stack {
    const { chip, colour } = this.live.chip === null ? this.usual : this.chair;
    return { kind: this.menu.chips.own, value: chip ?? unit(this.menu.currency), count: 1, ...(colour && { colour }) };
  }

  private get chair(): Chair {
    return { ...(this.live.chip !== null && { chip: this.live.chip }), ...(this.live.colour !== null && { colour: this.live.colour }) };
  }

  /** Send a command about these chips; until it shows in what the house told, the layout and the rack are shown with it. */
  send(command: Command, chips: Stack[]): Promise<Answer> {
    this.meant.set(command, chips);
    return this.live.send(command);
  }

  private underway(): { word: string; spot: string; chips: Stack[]; answered: boolean }[] {
    return this.live.waiting.flatMap(({ command, answer }) => {
      const chips = this.meant.get(command);
      return chips ? [{ word: command.do, spot: command.spot as string, chips, answered: answer !== null }] : [];
    });
  }

  /** The chips of the rack that may be wagered, less those that are on their way to the layout. */
  get rack(): Stack[] {
    let rack = plus([], this.live.chips.filter((each) => !barOf(each, this.menu)));
    for (const { word, chips } of this.underway()) rack = word === "place" ? minus(rack, chips) : plus(rack, chips);
    return rack;
  }

  private get mine(): Map<string, WagerPile> {
    const mine = new Map<string, WagerPile>();
    for (const wager of Object.values(this.live.mine)) {
      const [, spot, amount, held, tip, , coupon] = wager;
      const key = keyOf(spot, held, tip);
      mine.set(key, { key, spot, amount, chips: chipsOf(wager, this.chair, this.menu.chips.own), coupon, state: held ? "prison" : "accepted" });
    }
    for (const { word, spot, chips, answered } of this.underway()) {
      const key = keyOf(spot);
      const pile = mine.get(key);
      const now = word === "place" ? plus(pile?.chips ?? [], chips) : minus(pile?.chips ?? [], chips);
      const amount = worth(now);
      if (amount > 0) mine.set(key, { ...pile, key, spot, amount, chips: now, state: answered ? "accepted" : "pending" });
      else mine.delete(key);
    }
    return mine;
  }

  /** The piles on the layout: this player's wagers, those not yet confirmed, and other players' wagers. */
  get piles(): WagerPile[] {
    return [...this.others(), ...this.mine.values()];
  }

  private others(): WagerPile[] {
    const piles: WagerPile[] = [];
    for (const wager of this.live.wagers) {
      const [seat, spot, amount, held, tip, , coupon] = wager;
      if (seat === this.live.seat) continue;
      const chips = chipsOf(wager, this.live.chairs[String(seat)], this.menu.chips.own);
      piles.push({ key: `${keyOf(spot, held, tip)}|${seat}`, spot, amount, chips, coupon, state: "other" });
    }
    for (const [spot, total] of Object.entries(this.live.totals)) {
      const own = Object.values(this.live.mine).find((each) => each[1] === spot)?.[2] ?? 0;
      if (total > own) piles.push({ key: `${spot}|others`, spot, amount: total - own, chips: [], state: "other" });
    }
    return piles;
  }

  /** This player's wagers of the round that can be lifted, by spot. */
  get slip(): Slip {
    const mine = [...this.mine.values()].filter(({ key, spot }) => key === keyOf(spot));
    return Object.fromEntries(mine.map(({ spot, chips }) => [spot, chips]));
  }

  /** What a result does not list: the chips of a wager that was lost, if it was of own chips. */
  lost(result: Result): Stack[] {
    return ownChips(result.stake, this.live.chip === null ? this.usual : this.chair, this.menu.chips.own);
  }

  /** Whether the house knows without a word which chips are meant: the player has no others. */
  get plain(): boolean {
    return this.live.chips.every(isOwn);
  }
}

const keyOf = (spot: string, held = "", tip = false): string => `${spot}|${held}|${tip ? "tip" : ""}`;
