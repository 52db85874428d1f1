import { archived } from './scenes/archived';
import { freeze, kill } from './scenes/broken';
import { certificate } from './scenes/certificate';
import { clock } from './scenes/clock';
import { clockJump } from './scenes/clockJump';
import { cut } from './scenes/cut';
import { diskFull } from './scenes/diskFull';
import { dump } from './scenes/dump';
import { failover } from './scenes/failover';
import { keys } from './scenes/keys';
import { node } from './scenes/node';
import { nodeVersions } from './scenes/nodeVersions';
import { patroni } from './scenes/patroni';
import { patroniBackup } from './scenes/patroniBackup';
import { pgBackRest, pitr } from './scenes/pitr';
import { rolling } from './scenes/rolling';
import { short } from './scenes/short';
import { streams } from './scenes/streams';
import { upgrade } from './scenes/upgrade';
import { hasPgBackRest } from './topology/archive';
import { missingPackages } from './topology/missing';
import { missingForPatroni } from './topology/patroni';

/** Each prints its table and returns its faults, a sentence each. */
const drills: Record<string, () => Promise<string[]>> = {
  rolling,
  upgrade,
  kill,
  freeze,
  failover,
  patroni,
  cut,
  node,
  certificate,
  keys,
  clock,
  'clock-jump': clockJump,
  'disk-full': diskFull,
  pitr,
  pgbackrest: pgBackRest,
  'patroni-backup': patroniBackup,
  dump,
  streams,
  'node-versions': nodeVersions,
};
const ALL = Object.keys(drills);
drills.short = short;
drills.archived = archived;

const NEED_PGBACKREST = new Set(['pgbackrest', 'archived', 'patroni-backup']);
const NEED_PATRONI = new Set(['patroni', 'patroni-backup']);

/** `npm run drill -- NAME…`; no name: all; `short` and `archived`: the quick ones, for CI. */
async function main(asked: string[]): Promise<number> {
  const unknown = asked.filter((name) => !(name in drills));
  if (unknown.length > 0) {
    throw new Error(`No drill ${unknown.join(', ')}; there are ${Object.keys(drills).join(', ')}`);
  }
  const missing = missingPackages();
  if (missing.length > 0) {
    console.log(`Drills are skipped: install ${missing.join(', ')} (Debian packages) first.`);
    return 0;
  }
  const faults: string[] = [];
  const withoutPatroni = missingForPatroni();
  for (const name of asked.length > 0 ? asked : ALL) {
    const begun = performance.now();
    console.log(`== ${name}`);
    if (NEED_PATRONI.has(name) && withoutPatroni.length > 0) {
      console.log(`   is skipped: install ${withoutPatroni.join(', ')} (Debian packages) first.`);
      continue;
    }
    if (NEED_PGBACKREST.has(name) && !hasPgBackRest()) {
      console.log('   is skipped: install pgbackrest (Debian package) first.');
      continue;
    }
    const found = (await drills[name]?.()) ?? [];
    faults.push(...found.map((fault) => `${name}: ${fault}`));
    console.log(`   ${Math.round((performance.now() - begun) / 1000)} s`);
  }
  for (const fault of faults) console.error(`FAULT ${fault}`);
  return faults.length === 0 ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
