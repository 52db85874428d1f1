/** An open stream of server-sent events. */
export interface SseStream {
  /** Writes finished frames; ends the stream when its reader is too slow. */
  write(frames: string | Buffer): void;
  end(): void;
  readonly open: boolean;
  /** Resolves when `end` was called or the connection is closed, whichever is first. */
  ended: Promise<void>;
  /** Resolves when the connection is closed; behind a silent network that may be long after `end`. */
  closed: Promise<void>;
}
