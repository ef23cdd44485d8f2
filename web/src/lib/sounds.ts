/** Small sounds made on the spot, and a tremble of the phone; both can be off. */

import { settings } from "./settings.svelte.ts";

let context: AudioContext | undefined;

export type Sound = "card" | "knock" | "turn" | "hurry" | "lost" | "won";

const TONES: Record<Sound, readonly [frequency: number, start: number, length: number, loudness: number][]> = {
  card: [[1900, 0, 0.035, 0.05]],
  knock: [
    [150, 0, 0.09, 0.5],
    [150, 0.16, 0.09, 0.5],
  ],
  turn: [
    [660, 0, 0.12, 0.08],
    [880, 0.11, 0.18, 0.08],
  ],
  hurry: [[740, 0, 0.3, 0.05]],
  lost: [
    [392, 0, 0.16, 0.1],
    [262, 0.15, 0.3, 0.1],
  ],
  won: [
    [523, 0, 0.14, 0.1],
    [659, 0.13, 0.14, 0.1],
    [784, 0.26, 0.35, 0.1],
  ],
};

/** Browsers let a page sound only once it has been touched. */
export function allowSound(): void {
  if (settings.sound) context ??= new AudioContext();
}

export function play(sound: Sound): void {
  if (settings.vibration && (sound === "turn" || sound === "knock") && navigator.userActivation.hasBeenActive) {
    navigator.vibrate?.(25); // not every browser can
  }
  if (!settings.sound || context === undefined || document.hidden) return;
  const now = context.currentTime;
  for (const [frequency, start, length, loudness] of TONES[sound]) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = sound === "card" || sound === "knock" ? "triangle" : "sine";
    tone.frequency.setValueAtTime(frequency, now + start);
    if (sound === "knock") tone.frequency.exponentialRampToValueAtTime(60, now + start + length);
    gain.gain.setValueAtTime(loudness, now + start);
    gain.gain.exponentialRampToValueAtTime(0.0001, now + start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}
