import { readConfig } from './config';
import { StartError } from './embedded/startError';
import { builtPaths, openShop } from './shop';

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Resolves with why to end: a signal, or a part that was lost. */
function untilAsked(lost: Promise<string>): Promise<string | null> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve(null));
    process.once('SIGTERM', () => resolve(null));
    void lost.then(resolve);
  });
}

async function main(): Promise<number> {
  const config = readConfig(process.env);
  const shop = await openShop(config, builtPaths(config.chain.kind === 'embedded'), say);
  if (!shop.url) say('The worker is running');
  const trouble = await untilAsked(shop.lost);
  say(trouble ? `Closing: ${trouble}` : 'Closing');
  await shop.close();
  return trouble ? 1 : 0;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    // What the person can mend is told in a sentence; anything else with all we know.
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = 1;
  },
);
