import { readConfig } from './config';
import { speakerFor } from './say';
import { builtPaths, openShop } from './shop';
import { waitForShutdownSignal } from './shutdownSignal';

/** Time limit of an orderly close, ms; after a longer one the next start recovers. */
const CLOSE_LIMIT_MS = 30_000;

const speaker = speakerFor(process.env);

async function main(): Promise<number> {
  // From here on a signal closes what has been opened so far, however early it comes.
  const stopping = new AbortController();
  const shutdown = waitForShutdownSignal().then(() => {
    stopping.abort();
    return null;
  });
  const config = readConfig(process.env);
  const built = builtPaths(config.chain.kind === 'embedded');
  const apiOnly = process.argv.includes('--api-only');
  const paths = apiOnly ? { ...built, site: undefined } : built;
  const shop = await openShop(config, paths, speaker.say, stopping.signal).catch(
    (error: unknown) => {
      // Asked to close while it waited for the database: nothing is open.
      if (stopping.signal.aborted && error instanceof Error && error.name === 'AbortError') return;
      throw error;
    },
  );
  if (!shop) return 0;
  if (!shop.url) speaker.say('The worker is running');
  // A worker may hold nothing else that keeps a process running.
  setInterval(() => undefined, 60_000);
  const trouble = await Promise.race([shutdown, shop.lost]);
  speaker.say(trouble ? `Closing: ${trouble}` : 'Closing');
  setTimeout(() => process.exit(1), CLOSE_LIMIT_MS).unref();
  await shop.close();
  return trouble ? 1 : 0;
}

// Node would print the error with all its properties: what somebody typed, and the row that PostgreSQL refused.
process.on('uncaughtException', (error) => {
  speaker.fail(error);
  process.exit(1);
});

main().then(
  // Explicitly: leftover handles (sockets, timers) would keep the process running.
  (code) => process.exit(code),
  (error: unknown) => {
    speaker.fail(error);
    process.exit(1);
  },
);
