import { readFileSync } from 'node:fs';

/** A signal this long (ms) after the first means it: npm passes on the one that a terminal sent us. */
const IMPATIENT_AFTER = 1000;
/** Milliseconds between looks at who started us. */
const PARENT_CHECK = 500;

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
      } else if (Date.now() - askedAt > IMPATIENT_AFTER) {
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
    }, PARENT_CHECK).unref();
  });
}

/** The parent process, and on Linux its parent too: npm may start this program through a shell. */
function ancestors(): string {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    // After the name, which may hold anything, in brackets: state, parent.
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`;
  } catch {
    return String(process.ppid);
  }
}
