import './lib/checkNode.mjs';

const { exclusively } = await import('./lib/exclusive.mjs');
const { install } = await import('./lib/install.mjs');
const { inRoot } = await import('./lib/root.mjs');
const { main } = await import('./lib/run.mjs');

await main(() =>
  exclusively(async () => {
    await install({ dev: false });
    const { buildSite } = await import('./lib/build.mjs');
    const { makeRelease } = await import('./lib/release.mjs');
    await buildSite({ demo: false });
    await makeRelease(inRoot('dist/release'));
    console.log('dist/release runs with "npm start" or "node server/main.js".');
  }),
);
