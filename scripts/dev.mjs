import './lib/checkNode.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

// Imported only now, so that an old Node reads checkNode's message instead of failing at newer syntax.
const { exclusively } = await import('./lib/exclusive.mjs');
const { install } = await import('./lib/install.mjs');
const { inRoot, root } = await import('./lib/root.mjs');
const { main, preload } = await import('./lib/run.mjs');

const isMock = process.argv.includes('--mock');
const port = Number(process.env.PORT || 8000);
const children = new Set();

function start(args, env) {
  const child = spawn(process.execPath, [...preload, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** Starts Umi's dev server, which answers API requests by its own mock or passes them to the API at `API_URL`. */
function startSite(env) {
  const site = start([inRoot('node_modules/@umijs/max/bin/max.js'), 'dev'], {
    GAB_DEMO: process.env.CHAIN_RPC_URL ? '' : '1',
    PORT: String(port),
    ...env,
  });
  site.once('exit', (code) => close(code ?? 1));
}

/** Runs the API on the next port; rebuilds and restarts it whenever its code changes. */
async function watchApi() {
  const { watchServer } = await import('./lib/build.mjs');
  const env = {
    PORT: String(port + 1),
    SITE_URL: process.env.SITE_URL || `http://localhost:${port}`,
  };
  let api;
  // One restart after another: the port is free only once the previous API has ended.
  let restarts = Promise.resolve();
  await watchServer(() => {
    restarts = restarts.then(async () => {
      const isRunning = api && api.exitCode === null && api.signalCode === null;
      if (isRunning) {
        api.kill('SIGTERM');
        await once(api, 'exit');
      }
      api = start([inRoot('dist/server/main.js'), '--api-only'], env);
    });
  });
}

let closing = false;
async function close(code) {
  if (closing) return;
  closing = true;
  const ends = [...children].map((child) => once(child, 'exit'));
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(ends);
  process.exit(code);
}

await main(async () => {
  // The mock needs no database and no chain, whose programs `runs` would demand.
  await exclusively(() => install({ dev: true, runs: isMock ? undefined : 'shop' }));
  process.on('SIGINT', () => close(0)).on('SIGTERM', () => close(0));
  if (isMock) return startSite({});
  await watchApi();
  startSite({ MOCK: 'none', API_URL: `http://localhost:${port + 1}` });
});
