// What is heard at a table, made here of noise and tones, so that nothing is downloaded.
import { preferences } from "./preferences.svelte";

export type Sound = "card" | "domino" | "dice" | "turn" | "word";

/** One blow: from `at`, for `length` (both in seconds), at a pitch in hertz. */
interface Strike {
  at: number;
  length: number;
  pitch: number;
  /** A rustle around that pitch, or a clear tone. */
  of: "noise" | "tone";
  loud: number;
}

const noise = (at: number, length: number, pitch: number, loud: number): Strike => ({ at, length, pitch, of: "noise", loud });
const tone = (at: number, length: number, pitch: number, loud: number): Strike => ({ at, length, pitch, of: "tone", loud });

const SOUNDS: Record<Sound, Strike[]> = {
  card: [noise(0, 0.07, 2600, 0.5), noise(0.05, 0.05, 1200, 0.35)],
  domino: [noise(0, 0.03, 1700, 0.9), tone(0, 0.05, 820, 0.3), noise(0.06, 0.02, 2100, 0.4)],
  dice: [0, 0.08, 0.15, 0.24, 0.31, 0.42].map((at, n) => noise(at, 0.035, 1500 + (n % 3) * 500, 0.8 - n * 0.1)),
  turn: [tone(0, 0.35, 659, 0.35), tone(0.16, 0.6, 880, 0.35)],
  word: [tone(0, 0.12, 523, 0.25)],
};

/** As many cards of one move are heard as a hand of them. */
const MOST = 8;

let context: AudioContext | null = null;
let rustle: AudioBuffer | null = null;

/** Gets ready to sound; browsers allow that once somebody has touched the page. */
export async function wake(): Promise<void> {
  if (preferences.volume === 0 || !globalThis.AudioContext) return;
  context ??= new AudioContext();
  if (context.state !== "running") await context.resume().catch(() => undefined);
}

for (const touch of ["pointerdown", "keydown"]) globalThis.addEventListener?.(touch, () => void wake(), { capture: true });

/** Plays a sound after so many milliseconds, as loud as this browser's owner likes. */
export function play(sound: Sound, after = 0): void {
  if (preferences.volume === 0 || context?.state !== "running") return;
  for (const strike of SOUNDS[sound]) hit(context, strike, after / 1000);
}

/** Plays one sound after another, at these milliseconds from now. */
export function playAll(sounds: readonly { sound: Sound; after: number }[]): void {
  for (const { sound, after } of sounds.slice(0, MOST)) play(sound, after);
}

function hit(on: AudioContext, { at, length, pitch, of, loud }: Strike, after: number): void {
  const start = on.currentTime + after + at;
  const gain = on.createGain();
  gain.gain.setValueAtTime(loud * (preferences.volume / 100) ** 2, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(on.destination);
  const source = of === "tone" ? toneAt(on, pitch) : rustleAt(on, pitch);
  source.end.connect(gain);
  source.start.start(start);
  source.start.stop(start + length);
}

interface Source {
  start: AudioScheduledSourceNode;
  end: AudioNode;
}

function toneAt(on: AudioContext, pitch: number): Source {
  const start = on.createOscillator();
  start.frequency.value = pitch;
  return { start, end: start };
}

function rustleAt(on: AudioContext, pitch: number): Source {
  const start = on.createBufferSource();
  start.buffer = rustle ??= makeRustle(on);
  const end = on.createBiquadFilter();
  end.type = "bandpass";
  end.frequency.value = pitch;
  start.connect(end);
  return { start, end };
}

function makeRustle(on: AudioContext): AudioBuffer {
  const buffer = on.createBuffer(1, on.sampleRate / 5, on.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < samples.length; n += 1) samples[n] = Math.random() * 2 - 1;
  return buffer;
}
