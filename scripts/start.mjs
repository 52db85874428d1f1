import './lib/checkNode.mjs';
import { createRequire } from 'node:module';

const { exclusively } = await import('./lib/exclusive.mjs');
const { install } = await import('./lib/install.mjs');
const { inRoot, root } = await import('./lib/root.mjs');
const { Failure, main } = await import('./lib/run.mjs');
const { endWithStarter } = await import('./lib/endWithStarter.cjs');

const watch = process.env.npm_lifecycle_event ? endWithStarter() : undefined;
const require = createRequire(import.meta.url);

/** Before the long step, so that nobody waits for it to be told of a typing error. */
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
    await install({ dev: false });
    const { buildServer, buildSite } = await import('./lib/build.mjs');
    await buildServer();
    checkSettings();
    await buildSite({ demo: !process.env.CHAIN_RPC_URL?.trim() });
  });
  // From here on the server looks out for that itself, and closes in order.
  clearInterval(watch);
  process.env.NODE_ENV = 'production';
  process.setSourceMapsEnabled(true);
  process.chdir(root);
  // In this process: what stops or kills us stops the shop, with no one in between.
  require(inRoot('dist/server/main.js'));
});
