import './lib/checkNode.mjs';
import { createRequire } from 'node:module';

const { exclusively } = await import('./lib/exclusive.mjs');
const { install } = await import('./lib/install.mjs');
const { inRoot, root } = await import('./lib/root.mjs');
const { main } = await import('./lib/run.mjs');

await main(async () => {
  await exclusively(async () => {
    await install({ dev: false });
    const { buildServer } = await import('./lib/build.mjs');
    await buildServer();
  });
  process.chdir(root);
  createRequire(import.meta.url)(inRoot('dist/server/audit.js'));
});
