/** Opened resources; they are closed in the opposite order. */
export class Opened {
  readonly #closers: (() => Promise<unknown>)[] = [];

  add(close: () => Promise<unknown>): void {
    this.#closers.unshift(close);
  }

  async closeAll(): Promise<void> {
    for (const close of this.#closers.splice(0)) await close();
  }
}
