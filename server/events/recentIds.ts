/** The last ids that were seen. */
export class RecentIds {
  readonly #ids = new Set<number>();

  constructor(private readonly size: number) {}

  has(id: number): boolean {
    return this.#ids.has(id);
  }

  clear(): void {
    this.#ids.clear();
  }

  /** @returns false when the id is among the last ones already */
  add(id: number): boolean {
    if (this.#ids.has(id)) return false;
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > this.size && oldest !== undefined) this.#ids.delete(oldest);
    return true;
  }
}
