import './lib/checkNode.mjs';

const { runServer } = await import('./lib/runServer.mjs');

// `operate.mjs NAME …` runs server/cli/NAME.ts with the other arguments.
const [name] = process.argv.splice(2, 1);
await runServer('cli', `${name}.js`);
