import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const { KeptSources } = jest.requireActual<{
  KeptSources: new (read: [file: string, text: string][]) => Map<string, string>;
}>('./keptSources.cjs');
const ROOT = join(__dirname, '../..');

describe('KeptSources', () => {
  it('finds what an earlier test file of the worker read, also after that one has ended', () => {
    const first = new KeptSources([['/a/test.ts', 'test']]);
    first.set('/a/module.js', 'text');
    first.clear();
    const second = new KeptSources([['/a/test.ts', 'changed']]);
    expect(second.get('/a/module.js')).toBe('text');
    expect(second.get('/a/test.ts')).toBe('changed');
    expect(second.get('/a/other.js')).toBeUndefined();
  });
});

it('no folder has manual mocks, for which the runtime does not look', () => {
  const folders = ['server', 'common', 'contracts', 'mock', 'scripts', 'bench', 'src', 'config'];
  const mocks = folders
    .filter((folder) => existsSync(join(ROOT, folder)))
    .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true }).map(String))
    .filter((path) => path.split(/[/\\]/).includes('__mocks__'));
  expect(mocks).toEqual([]);
});
