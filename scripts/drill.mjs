import './lib/checkNode.mjs';

const { exclusively } = await import('./lib/exclusive.mjs');
const { install } = await import('./lib/install.mjs');
const { inRoot } = await import('./lib/root.mjs');
const { main, run } = await import('./lib/run.mjs');

// `drill.mjs NAME…` makes a release of the working tree and runs drills/run.ts on it.
await main(async () => {
  await exclusively(async () => {
    await install({ dev: true });
    const { buildSite } = await import('./lib/build.mjs');
    const { makeRelease } = await import('./lib/release.mjs');
    await buildSite({ demo: false });
    await makeRelease(inRoot('dist/release'));
  });
  return run([inRoot('node_modules/tsx/dist/cli.mjs'), 'drills/run.ts', ...process.argv.slice(2)]);
});
