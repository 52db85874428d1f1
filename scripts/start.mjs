import './lib/checkNode.mjs';
import { createRequire } from 'node:module';

const { exclusively } = await import('./lib/exclusive.mjs');
const { install } = await import('./lib/install.mjs');
const { inRoot, root } = await import('./lib/root.mjs');
const { Failure, main } = await import('./lib/run.mjs');
const { endWithStarter } = await import('./lib/endWithStarter.cjs');

const watch = process.env.npm_lifecycle_event ? endWithStarter() : undefined;
const require = createRequire(import.meta.url);

/** Runs before the build, so that a typing error in the settings is reported at once. */
function checkSettings() {
  const { ConfigError, readConfig } = require(inRoot('dist/server/config.js'));
  try {
    readConfig(process.env);
  } catch (error) {
    throw error instanceof ConfigError ? new Failure(error.message) : error;
  }
}

await main(async () => {
  await exclusively(async () => {
    await install({ dev: false, runs: 'shop' });
    const { buildServer, buildSite } = await import('./lib/build.mjs');
    await buildServer();
    checkSettings();
    await buildSite({ demo: !process.env.CHAIN_RPC_URL?.trim() });
  });
  // From here on the server itself watches for the end of its starter, and then closes in order.
  clearInterval(watch);
  process.env.NODE_ENV = 'production';
  process.setSourceMapsEnabled(true);
  process.chdir(root);
  // In this process, so that signals which stop or kill it stop the shop.
  require(inRoot('dist/server/main.js'));
});
