/** A way by which the relay's messages reach every process; it may lose some. */
export interface EventBus {
  /** Whether it carries messages now, as far as is known. */
  readonly connected: boolean;
  /** Resolves when the message has left for the subscribers. @throws when it may not have */
  publish(message: string): Promise<void>;
  /** Calls `receive` with each message of every process, this one too. @returns the function that ends it */
  subscribe(receive: (message: string) => void): () => void;
  close(): Promise<void>;
}
