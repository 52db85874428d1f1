import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { migrateDatabase } from './migrate';
import { CATALOG } from './releaseCatalog';
import { withClient } from './withClient';

/** The first release whose schema this migrator can complete, and how many migrations each later one brings. */
const FIRST = '0044_least_rights';
const STEP = 12;
const JOURNAL = 'migrations/meta/_journal.json';

interface Journal {
  entries: { tag: string }[];
}

let test: TestDatabase;
let folder: string;
beforeAll(async () => {
  test = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'gab-steps-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await test.drop();
});

/** A release with the first migrations alone, whose functions are those that they define. */
function earlierRelease(count: number): string {
  const release = join(folder, String(count));
  mkdirSync(join(release, 'functions'), { recursive: true });
  cpSync(join(__dirname, 'migrations'), join(release, 'migrations'), { recursive: true });
  const journal: Journal = JSON.parse(readFileSync(join(release, JOURNAL), 'utf8'));
  journal.entries = journal.entries.slice(0, count);
  writeFileSync(join(release, JOURNAL), JSON.stringify(journal));
  return release;
}

async function emptyDatabase(suffix: string): Promise<string> {
  const url = new URL(test.ownerUrl);
  const name = `${url.pathname.slice(1)}_${suffix}`;
  await withClient(test.ownerUrl, (admin) => admin.query(`CREATE DATABASE ${name}`));
  url.pathname = `/${name}`;
  return url.toString();
}

/** Lines of what the database is made of, and of what it has recorded of itself. */
async function madeOf(url: string): Promise<string[]> {
  const catalogue = Object.values(CATALOG)
    .map((lines) => `SELECT concat_ws(' ', c.object, c.line) FROM (${lines}) c (object, line)`)
    .join(' UNION ALL ');
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      ${catalogue}
      UNION ALL
      SELECT concat_ws(' ', 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity,
        a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm') AND a.attnum > 0 AND NOT a.attisdropped
      UNION ALL
      SELECT concat_ws(' ', 'index', indexdef) FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL
      SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
      UNION ALL
      SELECT concat_ws(' ', 'sequence', sequencename, data_type) FROM pg_sequences WHERE schemaname = 'public'
      UNION ALL
      SELECT concat_ws(' ', 'manifest', part, object, line) FROM release_manifest
      ORDER BY 1`);
    return rows.map((row) => Object.values(row)[0] ?? '');
  });
}

it('a database that was migrated in steps is the one that was migrated at once', async () => {
  const journal: Journal = JSON.parse(readFileSync(join(__dirname, JOURNAL), 'utf8'));
  const [stepped, fresh] = [await emptyDatabase('stepped'), await emptyDatabase('fresh')];
  try {
    const first = journal.entries.findIndex(({ tag }) => tag === FIRST) + 1;
    expect(first).toBeGreaterThan(0);
    for (let count = first; count < journal.entries.length; count += STEP) {
      await migrateDatabase(stepped, earlierRelease(count));
    }
    await migrateDatabase(stepped, __dirname);
    await migrateDatabase(fresh, __dirname);
    const expected = await madeOf(fresh);
    expect(expected.length).toBeGreaterThan(1_000);
    expect(await madeOf(stepped)).toEqual(expected);
  } finally {
    const admin = new Client({ connectionString: test.ownerUrl });
    await admin.connect();
    for (const url of [stepped, fresh]) {
      await admin.query(`DROP DATABASE ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
    }
    await admin.end();
  }
});
