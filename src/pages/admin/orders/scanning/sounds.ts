import { createStoredValue } from '@/services/createStore';
import type { Tone } from './scanner';

/** Whether the packing table is silent; kept on the device. */
export const muted = createStoredValue('scanSoundsOff', (text) => text === '1');

/** Tones of an answer, Hz and seconds: a high one for good, low ones where somebody has to look. */
const TONES: Readonly<Record<Tone, readonly [number, number][]>> = {
  ready: [],
  wait: [[880, 0.08]],
  done: [
    [880, 0.08],
    [1320, 0.14],
  ],
  warn: [[520, 0.2]],
  stop: [
    [220, 0.18],
    [180, 0.3],
  ],
};

let context: AudioContext | undefined;

/** Plays an answer's tones, unless they are switched off or the browser has none. */
export function play(tone: Tone): void {
  if (muted.get() || !('AudioContext' in window)) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const [frequency, seconds] of TONES[tone]) {
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    gain.gain.value = 0.15;
    oscillator.type = tone === 'stop' ? 'square' : 'sine';
    oscillator.frequency.value = frequency;
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(at);
    oscillator.stop(at + seconds);
    at += seconds + 0.03;
  }
}
