import { readFileSync } from 'node:fs';

/** A second signal ends the process at once only this long after the first, ms: npm repeats the one from the terminal. */
const REPEAT_MS = 1000;
/** Pause between checks of the parent process, ms. */
const PARENT_CHECK_MS = 500;

/**
 * Resolves when the process is asked to close: by SIGINT, SIGTERM or SIGHUP, or by the end of the
 * npm that started it, which may have been killed. A second request, later, ends it at once.
 */
export function waitForShutdownSignal(): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    const ask = () => {
      if (askedAt === undefined) {
        askedAt = Date.now();
        resolve();
      } else if (Date.now() - askedAt > REPEAT_MS) {
        process.exit(1);
      }
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
    if (!process.env.npm_lifecycle_event) return;
    const starters = ancestors();
    const watch = setInterval(() => {
      if (ancestors() === starters) return;
      clearInterval(watch);
      resolve();
    }, PARENT_CHECK_MS).unref();
  });
}

/** The parent process, and on Linux its parent too: npm may start this program through a shell. */
function ancestors(): string {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    // The name stands in brackets and may hold anything; the state and the parent's id follow it.
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`;
  } catch {
    return String(process.ppid);
  }
}
