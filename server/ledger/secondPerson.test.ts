import { Client } from 'pg';
import { ownerUrlOf } from '../testing/database';
import { SecondPersonWorld } from '../testing/secondPersonWorld';
import { EVERYTHING, renderCheckSql } from './audit';
import { secondPersonChecks } from './auditSecondPerson';

let world: SecondPersonWorld;
let owner: Client;
beforeAll(async () => {
  world = await SecondPersonWorld.open();
  owner = new Client({ connectionString: ownerUrlOf(world.db) });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
});
beforeEach(() => owner.query('BEGIN'));
afterEach(() => owner.query('ROLLBACK'));

const without = (guards: 'replica' | 'origin') =>
  owner.query(`SET LOCAL session_replication_role = ${guards}`);

/** Takes all approvals away. Returns what the auditor reports then, its numbers left out. */
async function reportedWithoutApprovals(sql: string): Promise<string[]> {
  await without('replica');
  await owner.query(
    `DELETE FROM money_proposals; UPDATE withdrawals SET approvals_needed = 1; ${sql}`,
  );
  const found: string[] = [];
  for (const check of secondPersonChecks) {
    const { rows } = await owner.query<{ breach: string }>(renderCheckSql(check, EVERYTHING));
    found.push(...rows.map(({ breach }) => breach.replace(/\W.*/, '')));
  }
  return found.sort();
}

const EACH = 'campaign couponCode deposit order order outflow outflow withdrawal withdrawal'.split(
  ' ',
);

describe('the auditor compares decisions on money with the limit of their time', () => {
  it('a decision above it by one is reported, each kind, and one below it is not', async () => {
    expect(await reportedWithoutApprovals('')).toEqual(EACH);
  });

  it('a decision from before the rule held in this database is not reported', async () => {
    const began = `UPDATE audited_since SET holds_from = now()`;
    expect(await reportedWithoutApprovals(began)).toEqual([]);
  });

  it('a limit that was lowered afterwards reports nothing that was decided below the former one', async () => {
    const later = `UPDATE setting_changes SET created_at = now() + interval '1 hour' WHERE key = 'withdrawals'`;
    expect(await reportedWithoutApprovals(later)).toEqual([]);
  });

  it('a limit that was raised afterwards excuses nothing that was decided above the former one', async () => {
    const raised = `ALTER TABLE setting_changes DROP CONSTRAINT setting_changes_two_people;
      INSERT INTO setting_changes (key, before, after, staff_id, note, created_at)
      SELECT key, after, after || '{"secondAbove": "50000"}', staff_id, note, now() + interval '1 hour'
      FROM setting_changes WHERE key = 'withdrawals'`;
    expect(await reportedWithoutApprovals(raised)).toEqual(EACH);
  });

  it('a change of the limit within a minute of a decision leaves the higher one in force', async () => {
    const justNow = `UPDATE setting_changes SET created_at = (SELECT min(created_at) FROM deposit_assignments)
      - interval '1 second' WHERE key = 'withdrawals'`;
    expect(await reportedWithoutApprovals(justNow)).toEqual([]);
  });

  it('the moment from which the rule holds cannot be changed', async () => {
    const later = `UPDATE audited_since SET holds_from = now()`;
    await expect(owner.query(later)).rejects.toMatchObject({ code: 'GB003' });
  });
});

describe('the database refuses a decision above the limit that one person made', () => {
  /** Inserts the rows of a table again, as by a transaction with this time. */
  async function insertAgain(table: string, rows: string, createdAt: string): Promise<unknown> {
    await without('replica');
    await owner.query(
      `CREATE TEMP TABLE kept ON COMMIT DROP AS SELECT * FROM ${table} WHERE ${rows}; DELETE FROM ${table} WHERE ${rows}`,
    );
    await without('origin');
    await owner.query(`UPDATE kept SET created_at = ${createdAt};
      INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM kept`);
    return owner.query('SET CONSTRAINTS ALL IMMEDIATE');
  }

  it.each([
    ['deposit_assignments', 'true'],
    ['outflow_bookings', `booked_as = 'loss'`],
    ['campaign_batches', 'true'],
  ])(
    'a row of %s commits only with the approval that its own transaction made',
    async (table, rows) => {
      await insertAgain(table, rows, 'created_at');
      await owner.query('ROLLBACK; BEGIN');
      await expect(insertAgain(table, rows, 'now()')).rejects.toMatchObject({ code: 'GB020' });
    },
  );
});
