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

function check(text: string, file = '0120_change.sql') {
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
  ['-- unused since 0120\nDROP TABLE "orders";', /a release later/],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;', /add CHECK .* NOT VALID/],
  [
    '-- checked since 0120\nALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;',
    /-- checked since NNNN/,
  ],
  [
    'ALTER TABLE "orders" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;',
    /rewrites the table/,
  ],
  [
    'ALTER TABLE "orders" ADD COLUMN "sum" numeric GENERATED ALWAYS AS ("coin" + "adv") STORED;',
    /rewrites the table/,
  ],
  [
    'ALTER TABLE "orders" ADD CONSTRAINT "orders_note" CHECK (length("note") < 9\n AND "id" > 0);',
    /write NOT VALID/,
  ],
  [
    'ALTER TABLE "orders" ADD CONSTRAINT "o_fk" FOREIGN KEY ("x") REFERENCES "public"."members"("id");',
    /write NOT VALID/,
  ],
  ['ALTER TABLE "orders" ADD CONSTRAINT "orders_one" UNIQUE("note");', /USING INDEX/],
  [
    'ALTER TABLE "orders" ADD CONSTRAINT "a" CHECK ("id" > 0) NOT VALID;--> statement-breakpoint\nALTER TABLE "orders" VALIDATE CONSTRAINT "a";',
    /^0120_change.sql: orders: a is validated under the lock/,
  ],
  ['UPDATE orders SET note = NULL;', /in small batches/],
  ['DELETE FROM "orders" WHERE id < 9;', /in small batches/],
  ['LOCK TABLE "orders";', /shuts the release before out/],
  ['TRUNCATE orders;', /shuts the release before out/],
  ['REINDEX TABLE "orders";', /is no migration/],
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
  ['-- checked since 0118\nALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;'],
  ['ALTER TABLE "orders" ADD COLUMN "at" timestamptz DEFAULT now() NOT NULL;'],
  ['ALTER TABLE "orders" ADD CONSTRAINT "orders_note" CHECK ("id" > 0) NOT VALID;'],
  ['ALTER TABLE "orders" VALIDATE CONSTRAINT "orders_note";'],
  ['ALTER TABLE "orders" ADD CONSTRAINT "orders_one" UNIQUE USING INDEX "orders_one";'],
  ["-- few rows: one per role\nUPDATE capabilities SET capability = 'staff';"],
  ["INSERT INTO settings (key, value) VALUES ('a', '1');"],
])('allows %s', (text) => {
  expect(check(text)).toEqual({ status: 0, says: '' });
});

it('holds the rules for large tables from the migration on at which they came', () => {
  expect(check('UPDATE orders SET note = NULL;', '0099_old.sql').status).toBe(0);
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
