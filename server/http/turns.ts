interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * First come, first served: of what has the same name, at most `width` are at work in this process. The
 * rest wait here, where they hold no connection that others need.
 */
export class Turns {
  readonly #width: number;
  readonly #lines = new Map<string, Line>();

  constructor(width: number) {
    this.#width = width;
  }

  async take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const line = this.#lines.get(name) ?? { running: 0, waiting: [] };
    this.#lines.set(name, line);
    if (line.running < this.#width) line.running += 1;
    else await new Promise<void>((begin) => line.waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) this.#lines.delete(name);
    }
  }
}
