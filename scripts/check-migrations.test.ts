import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shippedFunctions } from '../server/db/release';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gab-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function check(text: string, file = '0050_change.sql') {
  writeFileSync(join(folder, file), text);
  const script = join(__dirname, 'check-migrations.mjs');
  const { status, stderr } = spawnSync(process.execPath, [script, folder], { encoding: 'utf8' });
  return { status, says: stderr.trim() };
}

it.each([
  [
    'CREATE INDEX "orders_new" ON "orders" USING btree ("id");',
    /orders: an index locks writes out/,
  ],
  ['CREATE UNIQUE INDEX "orders_new" ON "orders" ("id");', /an index locks writes out/],
  ['ALTER TABLE "orders" ADD COLUMN "gift" boolean NOT NULL;', /give it a DEFAULT/],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET DATA TYPE varchar(10);', /rewrites the table/],
  ['ALTER TABLE "orders" RENAME COLUMN "note" TO "remark";', /still uses the old name/],
  ['ALTER TABLE "orders" DROP COLUMN "note";', /a release later/],
  ['-- unused since 0050\nDROP TABLE "orders";', /a release later/],
])('refuses %s', (text, says) => {
  expect(check(text)).toEqual({ status: 1, says: expect.stringMatching(says) });
});

it.each([
  ['CREATE INDEX IF NOT EXISTS "orders_new" ON "orders" USING btree ("id");'],
  [
    'CREATE TABLE "gifts" ("id" bigint);--> statement-breakpoint\nCREATE INDEX "gifts_id" ON "gifts" ("id");',
  ],
  ['ALTER TABLE "orders" ADD COLUMN "gift" boolean DEFAULT false NOT NULL;'],
  ['ALTER TABLE "orders" ADD COLUMN "gift" text;'],
  ['-- unused since 0048\nALTER TABLE "orders" DROP COLUMN "note";'],
])('allows %s', (text) => {
  expect(check(text)).toEqual({ status: 0, says: '' });
});

it('leaves migrations of the time before alone', () => {
  expect(check('DROP TABLE "orders";', '0045_old.sql').status).toBe(0);
});

describe('the dates of functions', () => {
  const MODULE = JSON.stringify(join(__dirname, 'lib/functionDates.mjs'));
  const run = (call: string): string[] => {
    const program = `import(${MODULE}).then((m) => console.log(JSON.stringify(m.${call})))`;
    const { stdout } = spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' });
    return JSON.parse(stdout);
  };
  const undated = () => run(`findUndated(${JSON.stringify(folder)})`);
  const date = () => run(`dateFunctions(${JSON.stringify(folder)})`);
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  const dateOf = (file: string) => Date.parse(read(file).split(' ')[2] ?? '');
  beforeEach(() => {
    writeFileSync(join(folder, 'a.sql'), 'SELECT 1;\n');
    writeFileSync(join(folder, 'b.sql'), 'SELECT 2;\n');
  });

  it('a file without a date is refused, and gets one', () => {
    expect(undated()).toEqual([
      expect.stringContaining('functions/a.sql: changed without a new date'),
      expect.stringContaining('functions/b.sql'),
    ]);
    expect(date()).toEqual(['a.sql', 'b.sql']);
    expect(read('a.sql')).toMatch(/^-- changed \d{4}-\S+Z [0-9a-f]{16}\nSELECT 1;\n$/);
    expect([undated(), date()]).toEqual([[], []]);
  });

  it('a changed text is refused until it has a date later than all others, whatever the clock says', () => {
    date();
    const ahead = '2100-01-01T00:00:00.000Z';
    writeFileSync(join(folder, 'b.sql'), read('b.sql').replace(/\d{4}-\S+Z/, ahead));
    writeFileSync(join(folder, 'a.sql'), read('a.sql').replace('1', '3'));
    expect(undated()).toEqual([expect.stringContaining('functions/a.sql')]);
    expect(date()).toEqual(['a.sql']);
    expect(dateOf('a.sql')).toBeGreaterThan(Date.parse(ahead));
    expect(dateOf('b.sql')).toBe(Date.parse(ahead));
  });

  it('the server reads the date that is written', async () => {
    const files = await shippedFunctions(join(__dirname, '../server/db'));
    expect(files.length).toBeGreaterThan(20);
    for (const { text, changedAt } of files) {
      expect(text).toContain(`-- changed ${changedAt?.toISOString()} `);
    }
  });
});
