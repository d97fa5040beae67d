// The motion of wheel and ball: they turn in opposite directions, and the ball ends in the given pocket.

export interface Moment {
  turn: number;
  ball: number;
  /** The ball's distance from the centre, as a fraction of the radius; zero if there is no ball. */
  far: number;
}

const IDLE = 0.00018;
const FAST = 0.00075;
const RUN = -0.0055;
const FALL = 2600;
const TRACK = 0.83;
const POCKET = 0.56;

export class Motion {
  private state: "still" | "running" | "resting" = "still";
  private since = 0;
  private turnAt = 0;
  private turnSince = 0;
  private speed = IDLE;
  private ballFrom = 0;
  private sweep = 0;
  private pocket = -1;
  private count = 37;
  private moves = true;

  tell(state: "still" | "running" | "resting", pocket: number, count: number, moves: boolean): void {
    const now = performance.now();
    this.count = count;
    this.moves = moves;
    if (state === this.state && pocket === this.pocket) return;
    const was = this.at(now);
    [this.turnAt, this.turnSince] = [was.turn, now];
    this.speed = !moves ? 0 : state === "running" ? FAST : IDLE;
    if (state === "running" && this.state !== "running") [this.ballFrom, this.since] = [Math.random() * 2 * Math.PI, now];
    if (state === "resting") {
      this.ballFrom = this.state === "running" ? was.ball : 0;
      this.since = this.state === "running" && moves ? now : now - FALL;
      this.speed = moves ? FAST * 0.5 : 0;
      // The ball continues for two more turns, and meets its pocket where the wheel will be by then.
      const turnThen = this.turnAt + this.speed * FALL;
      const goal = turnThen + (pocket * 2 * Math.PI) / count - Math.PI / 2;
      const ahead = (((this.ballFrom - goal) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI);
      this.sweep = -(ahead + 4 * Math.PI);
    }
    [this.state, this.pocket] = [state, pocket];
  }

  /** The pocket in which the ball is drawn; null while it runs or falls, or if there is none. */
  restsIn(now: number): number | null {
    const { turn, ball, far } = this.at(now);
    if (far !== POCKET) return null;
    const pockets = ((ball - turn + Math.PI / 2) * this.count) / (2 * Math.PI);
    return ((Math.round(pockets) % this.count) + this.count) % this.count;
  }

  at(now: number): Moment {
    const turn = this.turnAt + this.speed * (now - this.turnSince);
    if (this.state === "still") return { turn, ball: 0, far: 0 };
    const gone = now - this.since;
    if (this.state === "running") {
      if (!this.moves) return { turn, ball: 0, far: 0 };
      return { turn, ball: this.ballFrom + RUN * gone, far: TRACK };
    }
    if (gone >= FALL || !this.moves) {
      return { turn, ball: turn + (this.pocket * 2 * Math.PI) / this.count - Math.PI / 2, far: POCKET };
    }
    const part = gone / FALL;
    const eased = 1 - (1 - part) ** 2.2;
    const drop = part < 0.45 ? 0 : (part - 0.45) / 0.55;
    const bounce = Math.abs(Math.cos(drop * Math.PI * 2.5)) * (1 - drop) * 0.07;
    return { turn, ball: this.ballFrom + this.sweep * eased, far: TRACK + (POCKET - TRACK) * drop ** 0.8 + (drop > 0 ? bounce : 0) };
  }
}
