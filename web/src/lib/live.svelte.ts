// A live table: one WebSocket that reconnects by itself. It holds what the server sent and computes nothing.

import { newKey } from "./api";
import type { Command } from "./command";
import type { Answer, Answered, Chair, Lying, Message, Racks, Result, Situation, Stack, TableEvent, You } from "./wire";

export interface Waiting {
  key: string;
  command: Command;
  answer: Answer | null;
}

export type Listener = (event: TableEvent) => void;

const PAUSES = [250, 500, 1000, 2000, 4000];
/** Milliseconds after which a connection that does not answer, or misses an expected message, counts as lost. */
const PATIENCE = 8000;

export class Live {
  now = $state<Situation>({ round: 0, phase: "closed", betting: false });
  you = $state<You | null>(null);
  chairs = $state<Record<string, Chair>>({});
  wagers = $state.raw<Lying[]>([]);
  totals = $state.raw<Record<string, number>>({});
  mine = $state.raw<Record<string, Lying>>({});
  seat = $state<number | null>(null);
  rack = $state(0);
  /** What the player's rack consists of. */
  chips = $state.raw<Stack[]>([]);
  staked = $state(0);
  chip = $state<number | null>(null);
  colour = $state<string | null>(null);
  wallet = $state<number | null>(null);
  last = $state.raw<string[]>([]);
  racks = $state.raw<Record<string, number>>({});
  /** What the racks consist of, by seat. */
  rackChips = $state.raw<Record<string, Stack[]>>({});
  waiting = $state.raw<Waiting[]>([]);
  connected = $state(false);
  ended = $state<{ code: string; says: string } | null>(null);
  check = $state<{ minutes: number; net: number } | null>(null);
  /** Called with the results of the player's own wagers. */
  settled: (results: Result[]) => void = () => {};
  /** The server's clock less ours, in milliseconds. */
  skew = 0;

  private seq: number | null = null;
  private mineSeq = 0;
  private socket: WebSocket | null = null;
  private tries = 0;
  private closed = false;
  private answers = new Map<string, (answer: Answer) => void>();
  private listeners = new Set<Listener>();
  private nonceRound = 0;
  private heard = 0;
  private readonly watch: ReturnType<typeof setInterval>;

  constructor(
    readonly table: string,
    private readonly nonces = true,
  ) {
    this.connect();
    addEventListener("online", this.again);
    addEventListener("offline", this.drop);
    this.watch = setInterval(this.listenIn, 1000);
  }

  /** Subscribe to every event, public ones and the player's own. */
  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const after = this.seq === null ? "" : `?after=${this.seq}`;
    this.heard = Date.now();
    const socket = new WebSocket(`${scheme}://${location.host}/ws/tables/${encodeURIComponent(this.table)}${after}`);
    this.socket = socket;
    socket.onmessage = (message) => {
      if (this.socket === socket) this.take(JSON.parse(message.data as string) as Message);
    };
    socket.onclose = () => {
      if (this.socket === socket) this.lost();
    };
  }

  private lost(): void {
    this.socket = null;
    this.connected = false;
    if (this.closed || this.ended !== null) return;
    const pause = PAUSES[Math.min(this.tries++, PAUSES.length - 1)]!;
    setTimeout(this.again, pause * (0.5 + Math.random()));
  }

  /** Detect a dead connection early: a browser may take minutes to notice one. */
  private listenIn = (): void => {
    const overdue = this.now.until !== undefined && Date.now() + this.skew > this.now.until + PATIENCE;
    const expected = overdue || !this.connected || this.waiting.some((each) => each.answer === null);
    if (expected && Date.now() - this.heard > PATIENCE) this.drop();
  };

  private drop = (): void => {
    const socket = this.socket;
    if (socket) this.lost();
    socket?.close();
  };

  private again = (): void => {
    if (this.socket === null && !this.closed && this.ended === null) this.connect();
  };

  close(): void {
    this.closed = true;
    clearInterval(this.watch);
    removeEventListener("online", this.again);
    removeEventListener("offline", this.drop);
    this.socket?.close();
  }

  private take(message: Message): void {
    this.heard = Date.now();
    switch (message.tell) {
      case "hello":
        this.you = message.you;
        this.skew = message.now - Date.now();
        if (message.you.wallet !== undefined) this.wallet = message.you.wallet;
        this.connected = true;
        this.tries = 0;
        for (const each of this.waiting) if (each.answer === null) this.transmit(each);
        break;
      case "table":
        this.seq = message.seq;
        this.now = message.now;
        this.chairs = message.chairs ?? {};
        this.wagers = message.wagers ?? [];
        this.totals = Object.fromEntries(message.totals ?? []);
        this.last = message.last ?? [];
        this.sendNonce();
        break;
      case "news":
        this.seq = message.seq;
        this.now = message.now;
        if (message.chairs) this.reseat(message.chairs);
        this.layout(message.whole ?? false, message.wagers ?? [], message.totals ?? []);
        for (const event of message.events ?? []) this.hear(event);
        this.sendNonce();
        break;
      case "mine":
        this.own(message);
        break;
      case "racks":
        this.hold(message);
        for (const event of message.events ?? []) this.tell({ ...event, staff: true });
        break;
      case "wallet":
        this.wallet = message.amount;
        break;
      case "reality-check":
        this.check = { minutes: message.minutes, net: message.net };
        break;
      case "bye":
        // After a shutdown of the house or a slow connection, reconnect; other reasons are final.
        if (!["shutting-down", "too-slow"].includes(message.code)) this.ended = { code: message.code, says: message.says };
        break;
      case "answer":
        this.answered(message.key, answerOf(message));
    }
  }

  private reseat(changed: Record<string, Chair | null>): void {
    const chairs = { ...this.chairs };
    for (const [seat, chair] of Object.entries(changed)) {
      if (chair) chairs[seat] = chair;
      else delete chairs[seat];
    }
    this.chairs = chairs;
  }

  private hold({ racks = {}, chips = {} }: Racks): void {
    this.racks = { ...this.racks, ...racks };
    this.rackChips = { ...this.rackChips, ...Object.fromEntries(Object.keys(racks).map((seat) => [seat, chips[Number(seat)] ?? []])) };
  }

  private layout(whole: boolean, wagers: Lying[], totals: [string, number][]): void {
    if (whole) {
      this.wagers = wagers;
      this.totals = Object.fromEntries(totals);
      return;
    }
    if (wagers.length) {
      const changed = new Map(wagers.map((each) => [place(each), each]));
      const kept = this.wagers.filter((each) => !changed.has(place(each)));
      this.wagers = [...kept, ...wagers.filter((each) => each[2] > 0)];
    }
    if (totals.length) this.totals = { ...this.totals, ...Object.fromEntries(totals) };
  }

  private own(message: Extract<Message, { tell: "mine" }>): void {
    this.mineSeq = message.seq;
    this.seat = message.seat ?? null;
    this.rack = message.rack ?? 0;
    this.chips = message.chips ?? [];
    this.staked = message.staked ?? 0;
    this.chip = message.chip ?? null;
    this.colour = message.colour ?? null;
    const held = message.whole ? {} : { ...this.mine };
    for (const each of message.wagers ?? []) {
      if (each[2] > 0) held[place(each)] = each;
      else delete held[place(each)];
    }
    this.mine = held;
    this.waiting = this.waiting.filter((each) => each.answer?.answer !== "taken" || each.answer.seq > message.seq);
    if (message.results?.length) this.settled(message.results);
    for (const event of message.events ?? []) this.tell({ ...event, mine: true });
    this.sendNonce();
  }

  private hear(event: TableEvent): void {
    if (event.event === "dolly_removed") this.last = [...this.last, event.pocket as string].slice(-200);
    this.tell(event);
  }

  private tell(event: TableEvent): void {
    for (const listener of this.listeners) listener(event);
  }

  /** Send a command; if the connection breaks before the answer, it is sent again with the same key, and counts once. */
  send(command: Command): Promise<Answer> {
    const each: Waiting = { key: newKey(), command, answer: null };
    this.waiting = [...this.waiting, each];
    if (this.waiting.length === 1) this.heard = Date.now();
    this.transmit(each);
    return new Promise((resolve) => this.answers.set(each.key, resolve));
  }

  private transmit(each: Waiting): void {
    if (this.socket?.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify({ key: each.key, command: each.command }));
    }
  }

  private answered(key: string | null, answer: Answer): void {
    if (key === null) return;
    const settled = answer.answer === "taken" && answer.seq > this.mineSeq && this.seat !== null;
    this.waiting = settled
      ? this.waiting.map((each) => (each.key === key ? { ...each, answer } : each))
      : this.waiting.filter((each) => each.key !== key);
    this.answers.get(key)?.(answer);
    this.answers.delete(key);
  }

  /** Go on after a reality check. */
  goOn(): void {
    this.check = null;
    this.socket?.send('{"note":"go_on"}');
  }

  /** Send this terminal's nonce for the wheel, once a round. */
  private sendNonce(): void {
    if (!this.nonces || this.seat === null || !this.now.promise || !this.now.betting) return;
    if (this.nonceRound === this.now.round || this.you === null) return;
    this.nonceRound = this.now.round;
    const nonce = Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");
    void this.send({ do: "nonce", player: this.you.id, nonce });
  }
}

/** The answer that a message brings. */
function answerOf({ seq, code = "", says = "", clauses, report_to }: Answered): Answer {
  if (seq !== undefined) return { answer: "taken", seq };
  return { answer: "refused", code, says, ...(clauses && { clauses }), ...(report_to !== undefined && { report_to }) };
}

/** The key of a player's wager: the spot, how it is held, and whether it is for the dealers. */
const place = (wager: Lying): string => `${wager[0]}|${wager[1]}|${wager[3]}|${wager[4]}`;
