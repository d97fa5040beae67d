// Synthesised sounds: a chip on felt, the bell of no more bets, the ball, a win.

import { settings } from "./settings.svelte";

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

/** Start the audio at the first touch: browsers allow no sound before it. */
export function wakeSound(): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
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
} satisfies Record<string, () => void>;

export function play(sound: keyof typeof SOUNDS): void {
  if (settings.sound && context?.state === "running") SOUNDS[sound]();
}
