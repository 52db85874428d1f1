import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SCRIPT = join(__dirname, '../deploy/backup/copy-away.sh');
/** Answers like rsync: copies a folder, and ends with 23 where there is none. */
const RSYNC = `#!/bin/sh
while [ $# -gt 2 ]; do shift; done
[ -d "$1" ] || exit 23
cp -r "$1" "$2"
`;

let dir: string;
let shop: string;
let there: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'gab-away-'));
  [shop, there] = [join(dir, 'shop'), join(dir, 'there')];
  for (const one of [join(shop, 'backups/gab-1'), there, join(dir, 'bin')])
    mkdirSync(one, { recursive: true });
  writeFileSync(join(dir, 'bin/rsync'), RSYNC, { mode: 0o755 });
});
afterEach(() => rmSync(dir, { recursive: true }));

const copyAway = (to: string) =>
  spawnSync('sh', [SCRIPT, shop], {
    env: { PATH: `${join(dir, 'bin')}:${process.env.PATH}`, BACKUP_COPY_TO: to },
  }).status;
const METRIC = () => join(shop, 'metrics/backup_copy.prom');

it('copies dumps of a shop without a folder of pictures, and says when', () => {
  expect(copyAway(there)).toBe(0);
  expect(readdirSync(join(there, 'backups'))).toEqual(['gab-1']);
  const [, at] =
    /^gab_backup_copied_timestamp_seconds (\d+)$/m.exec(readFileSync(METRIC(), 'utf8')) ?? [];
  expect(Math.abs(Number(at) - Date.now() / 1000)).toBeLessThan(60);
});

it('copies pictures too', () => {
  mkdirSync(join(shop, 'files/products'), { recursive: true });
  writeFileSync(join(shop, 'files/products/a.webp'), 'a');
  expect(copyAway(there)).toBe(0);
  expect(readFileSync(join(there, 'files/products/a.webp'), 'utf8')).toBe('a');
});

it('a copy that fails is a failure, and tells no time', () => {
  rmSync(join(shop, 'backups'), { recursive: true });
  expect(copyAway(there)).toBe(23);
  expect(existsSync(METRIC())).toBe(false);
});
