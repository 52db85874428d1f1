import { setImmediate as nextTurn } from 'node:timers/promises';
import { Broadcaster } from './broadcaster';
import type { SseStream } from './sseStream';

const never = new Promise<void>(() => {});

/** A stream that keeps what was written, and calls `onWrite` at each frame. */
function recordingStream(onWrite: () => void = () => {}) {
  const frames: string[] = [];
  const written: (string | Buffer)[] = [];
  const stream: SseStream = {
    write(frame) {
      written.push(frame);
      frames.push(String(frame));
      onWrite();
    },
    end() {},
    open: true,
    ended: never,
    closed: never,
  };
  return { stream, frames, written };
}

test('A broadcast to thousands of streams lets other work of the process in between', async () => {
  const broadcaster = new Broadcaster();
  let written = 0;
  for (let n = 0; n < 1_000; n++) {
    broadcaster.add(recordingStream(() => (written += 1)).stream);
  }
  const sent = broadcaster.send('one');
  await nextTurn();
  expect(written).toBeGreaterThan(0);
  expect(written).toBeLessThan(200);
  await sent;
  expect(written).toBe(1_000);
});

test('Each stream receives the frames in the order sent, also while earlier ones are on their way', async () => {
  const broadcaster = new Broadcaster();
  const all = Array.from({ length: 300 }, () => recordingStream());
  for (const { stream } of all) broadcaster.add(stream);
  void broadcaster.send('one');
  void broadcaster.send('two');
  await broadcaster.send('three');
  for (const { frames } of all) expect(frames).toEqual(['one', 'two', 'three']);
});

test('A stream that has gone meanwhile receives nothing, and one that came meanwhile only later frames', async () => {
  const broadcaster = new Broadcaster();
  const all = Array.from({ length: 300 }, () => recordingStream());
  for (const { stream } of all) broadcaster.add(stream);
  const [gone] = all.slice(-1);
  const late = recordingStream();
  const sent = broadcaster.send('one');
  await nextTurn();
  if (gone) broadcaster.remove(gone.stream);
  broadcaster.add(late.stream);
  await sent;
  await broadcaster.send('two');
  expect(gone?.frames).toEqual([]);
  expect(late.frames).toEqual(['two']);
});

test('A frame is encoded once for all streams', async () => {
  const broadcaster = new Broadcaster();
  const all = Array.from({ length: 3 }, () => recordingStream());
  for (const { stream } of all) broadcaster.add(stream);
  await broadcaster.send('結標');
  const [first] = all[0]?.written ?? [];
  expect(first).toEqual(Buffer.from('結標'));
  for (const { written } of all) expect(written[0]).toBe(first);
});
