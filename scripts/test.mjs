import './lib/checkNode.mjs';

const { exclusively } = await import('./lib/exclusive.mjs');
const { install } = await import('./lib/install.mjs');
const { inRoot } = await import('./lib/root.mjs');
const { main, run } = await import('./lib/run.mjs');

await main(async () => {
  await exclusively(() => install({ dev: true, runs: 'tests' }));
  return run([inRoot('node_modules/jest/bin/jest.js'), ...process.argv.slice(2)], {
    NODE_ENV: 'test',
  });
});
