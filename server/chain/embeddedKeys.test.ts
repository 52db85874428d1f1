import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadEmbeddedKeys } from './embeddedKeys';

let dataDir: string;
let path: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gab-keys-'));
  path = join(dataDir, 'keys.json');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const mode = () => statSync(path).mode & 0o777;

it('the first call creates two different keys, and later calls return the same ones', async () => {
  const keys = await loadEmbeddedKeys(dataDir);
  expect(keys.deployer).not.toBe(keys.systemWallet);
  expect(await loadEmbeddedKeys(dataDir)).toEqual(keys);
});

it('another folder gets other keys', async () => {
  const keys = await loadEmbeddedKeys(dataDir);
  rmSync(path);
  expect(await loadEmbeddedKeys(dataDir)).not.toEqual(keys);
});

it('the file has mode 600 again after its mode was changed', async () => {
  await loadEmbeddedKeys(dataDir);
  expect(mode()).toBe(0o600);
  chmodSync(path, 0o644);
  await loadEmbeddedKeys(dataDir);
  expect(mode()).toBe(0o600);
});

it.each([
  ['empty', ''],
  ['cut off', '{"deployer": "0x12'],
  ['of another form', '{"deployer": "0x12", "systemWallet": "0x34"}'],
])('a file that is %s is refused and left unchanged', async (_, content) => {
  writeFileSync(path, content);
  await expect(loadEmbeddedKeys(dataDir)).rejects.toThrow(/keys\.json does not hold the keys/);
  expect(readFileSync(path, 'utf8')).toBe(content);
});
