import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../config';
import { storageFault } from '../../storage/watchStorage';
import { examineStorage } from './machine';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'gab-doctor-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const examine = (dataDir: string) => examineStorage(readConfig({ DATA_DIR: dataDir }));

describe('a DATA_DIR that cannot be used is a fault in a sentence:', () => {
  it('a file, and a folder under one', async () => {
    const file = join(home, 'file');
    writeFileSync(file, '');
    for (const dataDir of [file, join(file, 'data')]) {
      const found = await examine(dataDir);
      expect(found).toEqual([
        {
          what: 'storage',
          state: 'fault',
          detail: `Pictures cannot be stored in ${dataDir}/files: it lies under a file. Look at DATA_DIR.`,
        },
      ]);
    }
  });

  (existsSync('/proc/self') ? it : it.skip)('a place where folders cannot be made', async () => {
    const [found] = await examine('/proc/none/data');
    expect(found).toMatchObject({
      state: 'fault',
      detail:
        'Pictures cannot be stored in /proc/none/data/files: folders cannot be made there. Look at DATA_DIR.',
    });
  });

  it.each([
    ['EACCES', 'this user may not write there'],
    ['EPERM', 'this user may not write there'],
    ['EROFS', 'it can only be read'],
    ['EEXIST', 'it is a file'],
    ['ENOENT', 'folders cannot be made there'],
  ])('%s', (code, why) => {
    const error = Object.assign(new Error(`${code}: raw words`), { code });
    expect(storageFault(error)).toBe(
      `Pictures cannot be stored in their folder: ${why}. Look at DATA_DIR.`,
    );
    expect(storageFault(error, '/data/files')).toContain(' in /data/files: ');
  });
});

it('leaves no folder behind that it made, and those that were there', async () => {
  const missing = join(home, 'parent', 'data');
  expect(await examine(missing)).toEqual([expect.objectContaining({ state: 'ok' })]);
  expect(readdirSync(home)).toEqual([]);
  mkdirSync(missing, { recursive: true });
  expect(await examine(missing)).toEqual([expect.objectContaining({ state: 'ok' })]);
  expect(readdirSync(missing)).toEqual([]);
  mkdirSync(join(missing, 'files', 'probe'), { recursive: true });
  await examine(missing);
  expect(existsSync(join(missing, 'files', 'probe'))).toBe(true);
});
