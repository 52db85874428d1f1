import './lib/checkNode.mjs';

const { exclusively } = await import('./lib/exclusive.mjs');
const { install } = await import('./lib/install.mjs');
const { main } = await import('./lib/run.mjs');

await main(() =>
  exclusively(async () => {
    await install({ dev: false });
    const { buildServer, buildSite } = await import('./lib/build.mjs');
    await buildServer();
    await buildSite({ demo: process.argv.includes('--demo') });
  }),
);
