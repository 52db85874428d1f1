import { readFileSync, writeFileSync } from 'node:fs';
import { completed, lockFaults } from './lib/lockFile.mjs';
import { inRoot } from './lib/root.mjs';

// With --write, entries that a registry without the packages left out are added first.
const file =
  process.argv.slice(2).find((one) => !one.startsWith('--')) ?? inRoot('package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
if (process.argv.includes('--write')) {
  lock.packages = completed(lock.packages);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}
const faults = lockFaults(lock.packages);
for (const fault of faults) console.error(`package-lock.json: ${fault}`);
if (faults.length > 0)
  console.error('Entries that are missing are added by "node scripts/check-lock.mjs --write".');
console.log(`${Object.keys(lock.packages).length} locked packages, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
