import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SseStream } from './sseStream';

/** Streams written to in one turn of the event loop, about a millisecond's work. */
const STREAMS_PER_TURN = 64;

/** Sends the same frames to many streams, each in the order sent, without keeping other requests waiting. */
export class Broadcaster {
  readonly #streams = new Set<SseStream>();
  #sending: Promise<void> = Promise.resolve();

  /** The stream receives what is sent from now on. */
  add(stream: SseStream): void {
    this.#streams.add(stream);
  }

  remove(stream: SseStream): void {
    this.#streams.delete(stream);
  }

  /** Resolves when the frame was written to all streams added so far, except those removed meanwhile. */
  send(frame: string): Promise<void> {
    const receivers = [...this.#streams];
    // Encoded once: from text, each stream would make bytes of its own.
    const bytes = Buffer.from(frame);
    this.#sending = this.#sending.then(() => this.#write(receivers, bytes));
    return this.#sending;
  }

  async #write(receivers: readonly SseStream[], bytes: Buffer): Promise<void> {
    for (const [index, stream] of receivers.entries()) {
      if (index > 0 && index % STREAMS_PER_TURN === 0) await nextTurn();
      if (this.#streams.has(stream)) stream.write(bytes);
    }
  }
}
