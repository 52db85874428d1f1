import './lib/checkNode.mjs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const { exclusively } = await import('./lib/exclusive.mjs');
const { install } = await import('./lib/install.mjs');
const { inRoot, root } = await import('./lib/root.mjs');
const { main, preload } = await import('./lib/run.mjs');

const mock = process.argv.includes('--mock');
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

/** Umi's dev server: with its own mock, or in front of the API. */
function startSite(env) {
  const site = start([inRoot('node_modules/@umijs/max/bin/max.js'), 'dev'], {
    GAB_DEMO: process.env.CHAIN_RPC_URL ? '' : '1',
    PORT: String(port),
    ...env,
  });
  site.once('exit', (code) => close(code ?? 1));
}

/** The API on the next port, rebuilt and restarted whenever its code changes. */
async function watchApi() {
  const { watchServer } = await import('./lib/build.mjs');
  const env = {
    PORT: String(port + 1),
    SITE_URL: process.env.SITE_URL || `http://localhost:${port}`,
  };
  let api;
  let turn = Promise.resolve();
  await watchServer(() => {
    turn = turn.then(async () => {
      if (api && api.exitCode === null && api.signalCode === null) {
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
  await exclusively(() => install({ dev: true, runs: mock ? undefined : 'shop' }));
  process.on('SIGINT', () => close(0)).on('SIGTERM', () => close(0));
  if (mock) return startSite({});
  await watchApi();
  startSite({ MOCK: 'none', API_URL: `http://localhost:${port + 1}` });
});
