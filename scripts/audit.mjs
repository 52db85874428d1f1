import './lib/checkNode.mjs';

const { runServer } = await import('./lib/runServer.mjs');

await runServer('audit.js');
// Exit code 1 means breaches; an audit that could not run has another code, as it says nothing about the books.
if (process.exitCode === 1) process.exitCode = 2;
