// Synthesised sounds: a chip on felt, the bell of no more bets, the ball, a win, an alert.

import { settings } from "./settings.svelte";

/** Whether the browser lets the page sound now: it needs a touch first, and may take that back. */
class Hearing {
  audible = $state(false);
}
export const hearing = new Hearing();

let context: AudioContext | null = null;

function tone(frequency: number, at: number, length: number, volume: number, kind: OscillatorType = "sine"): void {
  if (!context) return;
  const oscillator = context.createOscillator();
  const gain = context.createGain();
  oscillator.type = kind;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(volume, context.currentTime + at);
  gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + at + length);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(context.currentTime + at);
  oscillator.stop(context.currentTime + at + length);
}

/** Start the audio at a touch: browsers allow no sound before it. `must`: even if the person has switched sound off. */
export function wakeSound(must = false): void {
  if (!settings.sound && !must) return;
  if (!context) {
    const made = (context = new AudioContext());
    made.onstatechange = () => (hearing.audible = made.state === "running");
  }
  void context.resume();
}

const SOUNDS = {
  chip: () => tone(1900, 0, 0.05, 0.06, "triangle"),
  refused: () => tone(180, 0, 0.18, 0.08, "sawtooth"),
  noMoreBets: () => {
    tone(660, 0, 0.5, 0.1);
    tone(880, 0.18, 0.7, 0.1);
  },
  rest: () => [0, 0.09, 0.16, 0.21].forEach((at, n) => tone(2400 - 150 * n, at, 0.04, 0.06, "square")),
  win: () => [523, 659, 784, 1047].forEach((note, n) => tone(note, 0.11 * n, 0.4, 0.08)),
  alert: () => [0, 0.22, 0.44].forEach((at, n) => tone(n % 2 ? 740 : 988, at, 0.2, 0.14, "triangle")),
} satisfies Record<string, () => void>;

type Sound = keyof typeof SOUNDS;

export function play(sound: Sound): void {
  if (settings.sound) announce(sound);
}

/** Make a sound that the person cannot switch off. */
export function announce(sound: Sound): void {
  if (context?.state === "running") SOUNDS[sound]();
}
