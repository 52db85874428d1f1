import type { FastifyBaseLogger } from 'fastify';

export interface Loop {
  /** Waits for the round under way and starts no other. */
  stop(): Promise<void>;
}

/**
 * Does `work` again and again, `pauseMs` after each round's end. A failed round is logged and tried
 * again later; a round that did something is followed by the next at once.
 * @param work resolves to how much it did; safe to run in several processes at a time
 */
export function startLoop(
  name: string,
  pauseMs: number,
  work: () => Promise<number>,
  log: FastifyBaseLogger,
): Loop {
  let stopped = false;
  let wake: () => void = () => undefined;

  async function run(): Promise<void> {
    while (!stopped) {
      let did = 0;
      try {
        did = await work();
      } catch (error) {
        log.error({ err: error, job: name }, 'job failed');
      }
      if (did > 0 || stopped) continue;
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, pauseMs).unref();
      });
    }
  }

  const done = run();
  return {
    stop() {
      stopped = true;
      wake();
      return done;
    },
  };
}
