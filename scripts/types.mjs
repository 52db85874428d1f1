import { inRoot } from './lib/root.mjs';
import { main, runQuietly } from './lib/run.mjs';

const tsc = (project) =>
  runQuietly(`types: ${project}`, [inRoot('node_modules/typescript/bin/tsc'), '-p', project]);

/** Umi's setup writes the types of its own that pages import. */
async function checkBrowser() {
  await runQuietly('max setup', [inRoot('node_modules/@umijs/max/bin/max.js'), 'setup']);
  await tsc('tsconfig.json');
}

async function checkServer() {
  await tsc('tsconfig.server.json');
  await tsc('tsconfig.common.json');
}

// Two at a time: a check of the whole server fills a core, and one of the pages another.
await main(async () => {
  const results = await Promise.allSettled([checkBrowser(), checkServer()]);
  for (const { reason } of results) if (reason) throw reason;
});
