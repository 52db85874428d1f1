import './lib/checkNode.mjs';

const { readdir, rm } = await import('node:fs/promises');
const { dateFunctions } = await import('./lib/functionDates.mjs');
const { inRoot } = await import('./lib/root.mjs');
const { Failure, main, run } = await import('./lib/run.mjs');

const META = inRoot('server/db/migrations/meta');
const isSnapshot = (file) => file.endsWith('_snapshot.json');

/**
 * Writes the migration from the last snapshot to the schema as it is now; only the newest snapshot is kept. With
 * `--functions` instead: dates the files of functions whose text has changed.
 */
await main(async () => {
  if (process.argv.slice(2).join(' ') === '--functions') {
    const dated = dateFunctions();
    console.log(dated.length > 0 ? `Dated: ${dated.join(', ')}` : 'No function has changed.');
    return 0;
  }
  const [name, ...more] = process.argv.slice(2);
  if (!/^[a-z][a-z0-9_]*$/.test(name ?? '') || more.length > 0) {
    throw new Failure('Name the migration: npm run migration -- what_it_adds', '');
  }
  const code = await run([inRoot('node_modules/drizzle-kit/bin.cjs'), 'generate', '--name', name]);
  const snapshots = (await readdir(META)).filter(isSnapshot).sort();
  for (const old of snapshots.slice(0, -1)) await rm(`${META}/${old}`);
  return code;
});
