import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderStorage } from './folderStorage';
import { checkStorage, s3Storage } from './s3Storage';
import type { Storage } from './storage';
import { startFakeS3 } from './testing/fakeS3';

async function openFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'gab-files-'));
  return {
    storage: folderStorage(folder),
    close: async () => rmSync(folder, { recursive: true }),
  };
}

async function openS3() {
  const service = await startFakeS3();
  return { storage: s3Storage(service.target), close: service.close };
}

describe.each([
  ['a folder', openFolder],
  ['an S3 service', openS3],
])('storage in %s', (_name, open) => {
  let storage: Storage;
  let close: () => Promise<void>;
  beforeEach(async () => {
    ({ storage, close } = await open());
  });
  afterEach(() => close());

  const picture = Buffer.from([0, 1, 2, 253, 254, 255, 13, 10]);

  test('returns a stored file byte for byte', async () => {
    await storage.put('products/a1.webp', picture, 'image/webp');
    expect(await storage.get('products/a1.webp')).toEqual({
      bytes: picture,
      contentType: 'image/webp',
    });
  });

  test('keeps the latest under a key', async () => {
    await storage.put('a.txt', Buffer.from('first, and longer'), 'text/plain');
    await storage.put('a.txt', Buffer.from('second'), 'text/plain');
    expect((await storage.get('a.txt'))?.bytes.toString()).toBe('second');
  });

  test('keeps an empty file', async () => {
    await storage.put('empty.txt', new Uint8Array(), 'text/plain');
    expect((await storage.get('empty.txt'))?.bytes).toHaveLength(0);
  });

  test('has nothing under a key never put, or deleted', async () => {
    expect(await storage.get('none.png')).toBeUndefined();
    await storage.put('gone.png', picture, 'image/png');
    await storage.delete('gone.png');
    expect(await storage.get('gone.png')).toBeUndefined();
    await storage.delete('gone.png');
  });

  test('writers of one key at the same time leave one of their files whole', async () => {
    const versions = Array.from({ length: 10 }, (_, n) => Buffer.alloc(20_000, n));
    await Promise.all(versions.map((bytes) => storage.put('race.png', bytes, 'image/png')));
    const bytes = (await storage.get('race.png'))?.bytes;
    expect(versions.some((version) => bytes && version.equals(bytes))).toBe(true);
  });

  test.each([
    '../a.png',
    'a/../b.png',
    '/etc/a.png',
    'a//b.png',
    'a\\b.png',
    'A.png',
    '.png',
    'a',
    'a.svg',
    'a.html',
    'a.png/b',
    'a\0.png',
    'a.png\n',
    `${'a'.repeat(200)}.png`,
    'a%2e.png',
    'a.png?x',
    '',
  ])('refuses the key %j', async (key) => {
    await expect(storage.put(key, picture, 'image/png')).rejects.toThrow('no key');
    await expect(storage.get(key)).rejects.toThrow('no key');
    await expect(storage.delete(key)).rejects.toThrow('no key');
  });

  test('refuses a key whose ending promises something else', async () => {
    await expect(storage.put('a.png', picture, 'text/plain')).rejects.toThrow('no key');
  });
});

test('a folder holds nothing but whole files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gab-files-'));
  await folderStorage(folder).put('products/a.png', Buffer.from('x'), 'image/png');
  expect(readdirSync(folder, { recursive: true }).sort()).toEqual(['products', 'products/a.png']);
  rmSync(folder, { recursive: true });
});

describe('an S3 service', () => {
  test('is asked by path, and tried again after a passing failure', async () => {
    const service = await startFakeS3();
    service.failNext(503);
    await s3Storage(service.target).put('a/b.png', Buffer.from('x'), 'image/png');
    expect(service.requests).toEqual(['PUT /pictures/a/b.png', 'PUT /pictures/a/b.png']);
    await service.close();
  });

  test('that refuses us is found out at the start', async () => {
    const service = await startFakeS3();
    const { target } = service;
    await checkStorage(s3Storage(target), target);
    for (const wrong of [{ secretKey: 'guess' }, { accessKey: 'X' }, { bucket: 'other' }]) {
      const mistaken = { ...target, ...wrong };
      await expect(checkStorage(s3Storage(mistaken), mistaken)).rejects.toThrow(/^STORAGE_URL: /);
    }
    await service.close();
  });

  test('that is down rejects, and the start fails with the reason', async () => {
    const service = await startFakeS3();
    await service.close();
    const { target } = service;
    await expect(s3Storage(target).get('a.png')).rejects.toThrow(/ECONNREFUSED|fetch failed/);
    await expect(checkStorage(s3Storage(target), target)).rejects.toThrow(/^STORAGE_URL: /);
  });
});

test('a folder deletes the drafts of a writer that was killed with their file', async () => {
  const { storage, close } = await openFolder();
  const folder = mkdtempSync(join(tmpdir(), 'gab-files-'));
  const killed = folderStorage(folder);
  mkdirSync(join(folder, 'products'));
  for (const name of ['a.webp', 'a.webp.1f.tmp', 'a.webp.2f.tmp', 'ab.webp.3f.tmp']) {
    writeFileSync(join(folder, 'products', name), 'x');
  }
  await killed.delete('products/a.webp');
  expect(readdirSync(join(folder, 'products'))).toEqual(['ab.webp.3f.tmp']);
  await storage.delete('nowhere/a.webp');
  rmSync(folder, { recursive: true });
  await close();
});

// Node's own `recursive: true` never returns there.
(process.platform === 'linux' ? test : test.skip)(
  'a folder in a place that takes none is refused',
  async () => {
    const storage = folderStorage('/proc/gab/files');
    await expect(
      storage.put('products/a1.webp', Buffer.from('a'), 'image/webp'),
    ).rejects.toMatchObject({ code: 'ENOENT' });
  },
);
