/** An open stream of server-sent events. */
export interface SseStream {
  /** Writes finished frames; ends the stream when its reader is too slow. */
  write(frames: string): void;
  end(): void;
  readonly open: boolean;
  /** Resolves when the stream was ended or its reader has gone; a silent network may hide the reader's end for long. */
  ended: Promise<void>;
  /** Resolves when the reader has gone. */
  closed: Promise<void>;
}
