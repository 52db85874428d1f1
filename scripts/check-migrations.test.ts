import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
