import './lib/checkNode.mjs';

const { runServer } = await import('./lib/runServer.mjs');

await runServer('audit.js');
// An audit that could not run says nothing about the books: 1 is for breaches.
if (process.exitCode === 1) process.exitCode = 2;
