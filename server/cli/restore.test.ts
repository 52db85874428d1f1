import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openShopDatabase } from '../compose/database';
import { readConfig } from '../config';
import { migrateDatabase } from '../db/migrate';
import { beginRestore } from '../db/unfinishedRestore';
import { withClient } from '../db/withClient';
import { folderStorage } from '../storage/folderStorage';
import { s3Storage } from '../storage/s3Storage';
import type { Storage } from '../storage/storage';
import { storeFolder } from '../storage/storedFiles';
import { startFakeS3 } from '../storage/testing/fakeS3';
import {
  type SystemPostgres,
  startSystemPostgres,
  systemPostgresBin,
} from '../testing/systemPostgres';
import { type Backup, takeBackup } from './backup';
import { restoreBackup } from './restore';
import { setUpServer } from './setup';
import { countTables } from './tables';

const SQL = join(__dirname, '../db');
const BOSS = 'boss@shop.example';
const bin = systemPostgresBin();

(bin ? describe : describe.skip)('a restore that is cut off', () => {
  let server: SystemPostgres;
  let dir: string;
  let source: string;
  let backup: Backup;
  let databases = 0;

  const urlFor = (database: string) =>
    Object.assign(new URL(server.url), {
      username: 'gab_owner',
      pathname: `/${database}`,
    }).toString();

  async function emptyDatabase(): Promise<string> {
    const name = `restored_${++databases}`;
    await withClient(server.url, (admin) => admin.query(`CREATE DATABASE ${name} OWNER gab_owner`));
    return urlFor(name);
  }

  const isStopped = (url: string) =>
    withClient(url, async (client) => {
      const { rows } = await client.query(
        `SELECT value -> 'killed' AS killed FROM settings WHERE key = 'withdrawals.switch'`,
      );
      return rows[0].killed;
    });

  const start = async (url: string) => {
    const shop = await openShopDatabase(readConfig({ DATABASE_URL: url }), SQL, () => undefined);
    await shop.close();
  };

  const restore = (url: string, storage: Storage, by = BOSS) =>
    restoreBackup(url, { folder: backup.folder, storage, sqlFolder: SQL, by });

  /** Storage that has room for `room` pictures. */
  const smallDisk = (folder: string, room: number): Storage => {
    const storage = folderStorage(folder);
    let left = room;
    return {
      ...storage,
      async put(...file) {
        if (left-- <= 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
        await storage.put(...file);
      },
    };
  };

  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'gab-restore-'));
    server = await startSystemPostgres(bin ?? '');
    await setUpServer(server.url, { sqlFolder: SQL, database: 'gab', file: join(dir, 'env') });
    source = urlFor('gab');
    await migrateDatabase(source, SQL);
    await withClient(source, (client) =>
      client.query(`WITH boss AS (INSERT INTO members (name, email) VALUES ('店長', '${BOSS}') RETURNING id)
        INSERT INTO capabilities (member_id, capability) SELECT id, 'admin' FROM boss`),
    );
    const pictures = join(dir, 'files');
    mkdirSync(join(pictures, 'products'), { recursive: true });
    for (let n = 0; n < 30; n++)
      writeFileSync(join(pictures, `products/p${n}.webp`), `picture ${n}`);
    writeFileSync(join(pictures, 'products/p1.webp.1f.tmp'), 'a draft');
    backup = await takeBackup(source, { parent: join(dir, 'backups'), pictures });
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dir, { recursive: true });
  });

  it('by a full disk leaves the database empty, and goes on with the pictures that are missing', async () => {
    const url = await emptyDatabase();
    const folder = join(dir, 'small');
    await expect(restore(url, smallDisk(folder, 10))).rejects.toThrow('no space left');
    expect(await countTables(url)).toBe(0);
    expect(readdirSync(join(folder, 'products'))).toHaveLength(10);
    expect(await restore(url, folderStorage(folder))).toMatchObject({ files: 30, pictures: 20 });
    expect(readdirSync(join(folder, 'products'))).toHaveLength(30);
    expect(await isStopped(url)).toBe(true);
    await start(url);
  });

  it('after the dump is no shop until withdrawals are stopped, which the same command does', async () => {
    const url = await emptyDatabase();
    const storage = folderStorage(join(dir, 'again'));
    await expect(restore(url, storage, 'nobody@shop.example')).rejects.toThrow(/no administrator/);
    await expect(start(url)).rejects.toThrow(/A restore into this database was cut off/);
    const other = await takeBackup(source, { parent: join(dir, 'others'), pictures: null });
    await expect(
      restoreBackup(url, { folder: other.folder, storage: null, sqlFolder: SQL }),
    ).rejects.toThrow(/another backup/);
    await restore(url, storage);
    expect(await isStopped(url)).toBe(true);
    await start(url);
    await expect(restore(url, storage)).rejects.toThrow(/is not empty/);
  });

  it('between its mark and the dump begins with the dump', async () => {
    const url = await emptyDatabase();
    await withClient(url, (owner) => beginRestore(owner, backup.sha256));
    await restore(url, folderStorage(join(dir, 'marked')));
    expect(await isStopped(url)).toBe(true);
  });

  it('puts pictures into a bucket, each once', async () => {
    const service = await startFakeS3();
    const storage = s3Storage(service.target);
    expect(await restore(await emptyDatabase(), storage)).toMatchObject({ pictures: 30 });
    expect((await storage.get('products/p7.webp'))?.bytes.toString()).toBe('picture 7');
    expect(await storeFolder(join(dir, 'files'), storage)).toEqual({ stored: 0, kept: 30 });
    expect(await storeFolder(join(dir, 'nowhere'), storage)).toEqual({ stored: 0, kept: 0 });
    await service.close();
  });

  it('a later backup takes no room for pictures that an earlier one has', async () => {
    const pictures = join(dir, 'files');
    writeFileSync(join(pictures, 'products/new.webp'), 'new');
    const next = await takeBackup(source, { parent: join(dir, 'backups'), pictures });
    expect(next.files).toBe(31);
    const inode = (folder: string, name: string) => statSync(join(folder, name)).ino;
    expect(inode(next.folder, 'files/products/p7.webp')).toBe(
      inode(backup.folder, 'files/products/p7.webp'),
    );
    expect(inode(next.folder, 'files/products/p7.webp')).not.toBe(
      inode(pictures, 'products/p7.webp'),
    );
    expect(readFileSync(join(next.folder, 'files/products/new.webp'), 'utf8')).toBe('new');
    rmSync(backup.folder, { recursive: true });
    expect(readFileSync(join(next.folder, 'files/products/p7.webp'), 'utf8')).toBe('picture 7');
  });
});
