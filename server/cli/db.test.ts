import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../db/database';
import { migrateDatabase } from '../db/migrate';
import { readSchemaStatus } from '../db/schemaStatus';
import { withClient } from '../db/withClient';
import { folderStorage } from '../storage/folderStorage';
import { PayoutWorld } from '../testing/payoutWorld';
import { RestoredWorld } from '../testing/restoredWorld';
import {
  type SystemPostgres,
  startSystemPostgres,
  systemPostgresBin,
} from '../testing/systemPostgres';
import { type Backup, pruneBackups, takeBackup } from './backup';
import { drillRestore } from './drill';
import { restoreBackup } from './restore';
import { setUpServer } from './setup';
import { countTables } from './tables';

const SQL = join(__dirname, '../db');
const bin = systemPostgresBin();
// The embedded PostgreSQL ships neither pg_dump nor pg_restore.
const withPostgres = bin ? describe : describe.skip;

let server: SystemPostgres;
let dir: string;

async function asAdmin(text: string, database = 'postgres') {
  const url = Object.assign(new URL(server.url), { pathname: `/${database}` });
  const client = new Client({ connectionString: url.toString() });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const urlFor = (database: string, login = 'gab_owner') =>
  Object.assign(new URL(server.url), { username: login, pathname: `/${database}` }).toString();

let emptied = 0;
async function emptyDatabase(): Promise<string> {
  const name = `restored_${++emptied}`;
  await asAdmin(`CREATE DATABASE ${name} OWNER gab_owner`);
  return urlFor(name);
}

it('prunes the oldest finished backups, and nothing else', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'gab-prune-'));
  const days = ['20', '21', '22', '23'].map((day) => `gab-2026-11-${day}T03-00-00-000Z`);
  const others = ['.gab-2026-11-19T03-00-00-000Z-ab12cd', 'gab-notes', 'gab-2026-11-01'];
  for (const name of [...days, ...others]) mkdirSync(join(parent, name));
  expect(await pruneBackups(parent, 9)).toEqual([]);
  expect(await pruneBackups(parent, 2)).toEqual(days.slice(0, 2));
  expect(readdirSync(parent).sort()).toEqual([...others, ...days.slice(2)].sort());
  rmSync(parent, { recursive: true });
});

withPostgres('npm run db', () => {
  beforeAll(async () => {
    dir = mkdtempSync(join(tmpdir(), 'gab-db-test-'));
    server = await startSystemPostgres(bin ?? '');
  });
  afterAll(async () => {
    await server.stop();
    rmSync(dir, { recursive: true });
  });

  it('migrate names the command that makes the roles to an owner who may not create roles', async () => {
    await asAdmin('CREATE ROLE lonely LOGIN');
    await asAdmin('CREATE DATABASE lonely OWNER lonely');
    await expect(migrateDatabase(urlFor('lonely', 'lonely'), SQL)).rejects.toThrow(
      /no role gab_app, and lonely may not create it.*npm run db -- setup/,
    );
    expect(await countTables(urlFor('lonely', 'lonely'))).toBe(0);
  });

  it('setup makes roles, databases and a secret file once, and later leaves passwords alone', async () => {
    const options = { sqlFolder: SQL, database: 'gab', file: join(dir, 'database.env') };
    expect(await setUpServer(server.url, options)).toEqual({
      created: ['gab', 'gab_drill'],
      file: options.file,
    });
    expect(statSync(options.file).mode & 0o777).toBe(0o600);
    expect(readFileSync(options.file, 'utf8').trim().split('\n')).toEqual([
      expect.stringMatching(
        /^DATABASE_(OWNER_|AUDIT_)?URL='postgres:\/\/gab_\w+:[0-9a-f]{48}@.*\/gab'$/,
      ),
      expect.stringMatching(/^DATABASE_/),
      expect.stringMatching(/^DATABASE_/),
    ]);
    const kept = await asAdmin('SELECT rolname, rolpassword FROM pg_authid ORDER BY 1');
    expect(await setUpServer(server.url, options)).toEqual({ created: [], file: null });
    expect(await asAdmin('SELECT rolname, rolpassword FROM pg_authid ORDER BY 1')).toEqual(kept);
    await expect(setUpServer(urlFor('gab'), options)).rejects.toThrow(/^DATABASE_ADMIN_URL: /);
  });

  describe('backup and restore', () => {
    let backup: Backup;
    let pictures: string;
    beforeAll(async () => {
      await migrateDatabase(urlFor('gab'), SQL);
      await asAdmin(
        `INSERT INTO members (name, email) VALUES ('店長', 'boss@shop.example')`,
        'gab',
      );
      pictures = join(dir, 'files');
      mkdirSync(join(pictures, 'ab'), { recursive: true });
      writeFileSync(join(pictures, 'ab/picture.webp'), 'picture');
      backup = await takeBackup(urlFor('gab'), { parent: join(dir, 'backups'), pictures });
    });

    it('a restored shop has its rows, rights and pictures', async () => {
      const url = await emptyDatabase();
      const folder = join(dir, 'restored-files');
      await restoreBackup(url, {
        folder: backup.folder,
        storage: folderStorage(folder),
        sqlFolder: SQL,
      });
      expect(readdirSync(join(folder, 'ab'))).toEqual(['picture.webp']);
      const db = openDatabase(urlFor(new URL(url).pathname.slice(1), 'gab_server'));
      const rows = await db.pool.query('SELECT name FROM members');
      expect(rows.rows).toEqual([{ name: '店長' }]);
      await expect(db.pool.query('DELETE FROM journals')).rejects.toThrow(/permission denied/);
      await db.close();
    });

    it('a restored database keeps the functions of a newer version, whichever version restores it', async () => {
      const newer = join(dir, 'newer-sql');
      cpSync(SQL, newer, { recursive: true });
      const file = join(newer, 'functions/stock.sql');
      writeFileSync(file, `-- changed 2100-01-01T00:00:00.000Z 0\n${readFileSync(file, 'utf8')}`);
      const source = await emptyDatabase();
      expect(await migrateDatabase(source, newer)).toEqual([]);
      const { folder } = await takeBackup(source, { parent: join(dir, 'newer'), pictures: null });
      for (const [sql, left] of [
        [SQL, ['stock.sql']],
        [newer, []],
      ] as const) {
        const url = await emptyDatabase();
        const { newerFunctions } = await restoreBackup(url, {
          folder,
          storage: null,
          sqlFolder: sql,
        });
        expect(newerFunctions).toEqual(left);
        const status = await withClient(url, (client) => readSchemaStatus(client, newer));
        expect(status.state).toBe('current');
      }
    });

    it('restore refuses a database that is not empty', async () => {
      const options = { folder: backup.folder, storage: null, sqlFolder: SQL };
      await expect(restoreBackup(urlFor('gab'), options)).rejects.toThrow(/gab is not empty/);
    });

    it.each<[string, RegExp, (folder: string) => void]>([
      [
        'cut in the middle',
        /cut off: .* bytes of/,
        (folder) => truncateSync(join(folder, 'database.dump'), 20_000),
      ],
      [
        'changed',
        /damaged/,
        (folder) => {
          const file = join(folder, 'database.dump');
          const bytes = readFileSync(file);
          bytes.writeUInt8(bytes.readUInt8(30_000) ^ 255, 30_000);
          writeFileSync(file, bytes);
        },
      ],
      [
        'without a picture',
        /0 pictures of 1/,
        (folder) => rmSync(join(folder, 'files/ab/picture.webp')),
      ],
      [
        'never finished',
        /not a finished backup/,
        (folder) => rmSync(join(folder, 'manifest.json')),
      ],
      [
        'whose manifest hides the cut',
        /^pg_restore failed: /,
        (folder) => {
          truncateSync(join(folder, 'database.dump'), Math.floor(backup.bytes * 0.6));
          const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
          const bytes = readFileSync(join(folder, 'database.dump'));
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          writeFileSync(
            join(folder, 'manifest.json'),
            JSON.stringify({ ...manifest, dump: { bytes: bytes.length, sha256 } }),
          );
        },
      ],
    ])(
      'a backup %s is refused in a sentence and leaves nothing half',
      async (_name, reason, damage) => {
        const { folder } = await takeBackup(urlFor('gab'), {
          parent: join(dir, 'damaged'),
          pictures,
        });
        damage(folder);
        const url = await emptyDatabase();
        await expect(restoreBackup(url, { folder, storage: null, sqlFolder: SQL })).rejects.toThrow(
          reason,
        );
        expect(await countTables(url)).toBe(0);
      },
    );

    it('a database without a shop is not backed up, so that no backup gives way to nothing', async () => {
      const parent = join(dir, 'of-nothing');
      await expect(takeBackup(await emptyDatabase(), { parent, pictures: null })).rejects.toThrow(
        /^The database restored_\d+ is empty/,
      );
      expect(existsSync(parent)).toBe(false);
    });

    it('a backup that fails leaves no folder behind', async () => {
      const parent = join(dir, 'failed');
      const noFolder = join(backup.folder, 'manifest.json');
      await expect(takeBackup(urlFor('gab'), { parent, pictures: noFolder })).rejects.toThrow(
        /directory/,
      );
      expect(readdirSync(parent)).toEqual([]);
    });
  });

  it('the payer pays nothing twice after a dump was restored, and a drill leaves nothing behind', async () => {
    await asAdmin('CREATE DATABASE gab_template');
    await migrateDatabase(urlFor('gab_template', 'postgres'), SQL);
    const embedded = process.env.GAB_TEST_POSTGRES;
    process.env.GAB_TEST_POSTGRES = server.url;
    const world = await PayoutWorld.open();
    try {
      const before = await world.queue();
      const source = String(world.db.pool.options.connectionString);
      const drilled = await drillRestore(
        source,
        { chain: world.shop.chain, request: undefined },
        { pictures: null, sqlFolder: SQL },
      );
      expect(drilled.steps.map(({ step }) => step)).toEqual([
        'backup',
        'restore and migrate',
        'audit --full',
      ]);
      // Money that tests give from nowhere is the one thing to find.
      expect(drilled.faults.filter((one) => !/test\.(give|grant)/.test(one))).toEqual([]);
      expect(
        await asAdmin(`SELECT datname FROM pg_database WHERE datname LIKE 't\\_%\\_drill'`),
      ).toEqual([]);

      const backup = await takeBackup(source, { parent: join(dir, 'payer'), pictures: null });
      await world.settle([before]);
      await asAdmin('CREATE DATABASE restored_payer');
      const url = urlFor('restored_payer', 'postgres');
      await restoreBackup(url, { folder: backup.folder, storage: null, sqlFolder: SQL });
      const db = openDatabase(url);
      const restored = await RestoredWorld.open(
        { db, ownerUrl: url, drop: () => db.close() },
        world.node.copy(),
      );
      expect(await restored.bringBack()).toHaveLength(1);
      await restored.work();
      await restored.close();
      await db.close().catch(() => undefined);
    } finally {
      await world.end();
      process.env.GAB_TEST_POSTGRES = embedded;
    }
  });
});
