import { Client } from 'pg';
import { ownerUrlOf } from '../testing/database';
import { renewedRoles } from '../testing/renewedRoles';
import { SecondPersonWorld } from '../testing/secondPersonWorld';
import { EVERYTHING, renderCheckSql } from './audit';
import { secondPersonChecks } from './auditSecondPerson';
import { tenureChecks } from './auditTenure';

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

describe('the auditor compares roles with the time of a decision', () => {
  const last = (column: string) =>
    `(SELECT ${column} FROM money_proposals ORDER BY ended_at DESC LIMIT 1)`;

  /** What the auditor reports if the last approver's roles were granted that long before. */
  async function reportedAfter(ago: string, by?: string, sql = ''): Promise<string[]> {
    await without('replica');
    await owner.query(renewedRoles(last('ended_by'), last('ended_at'), ago, by));
    await owner.query(sql);
    const found: string[] = [];
    for (const check of tenureChecks) {
      const { rows } = await owner.query<{ breach: string }>(renderCheckSql(check, EVERYTHING));
      found.push(...rows.map(({ breach }) => breach));
    }
    return found;
  }

  it('a role that was granted less than a day before does not count, one of a day does', async () => {
    const found = await reportedAfter('1 day -1 second');
    expect(found.join()).toMatch(/approval of couponCode LARGE: member \d/);
    await owner.query('ROLLBACK; BEGIN');
    expect(await reportedAfter('1 day 1 hour')).toEqual([]);
  });

  it.each(['command', 'database'])(
    'a role that an operator granted (%s) counts at once',
    async (by) => {
      expect(await reportedAfter('1 hour', by)).toEqual([]);
    },
  );

  it('a decision from before the rule held in this database is not reported', async () => {
    const began = `UPDATE audited_since SET holds_from = now() WHERE rule = 'tenure'`;
    expect(await reportedAfter('1 hour', 'console', began)).toEqual([]);
  });

  it('a role that was taken a minute before does not count', async () => {
    const taken = `INSERT INTO capability_changes (member_id, capability, granted, note, created_at)
      SELECT member_id, capability, false, '', ${last('ended_at')} - interval '2 minutes' FROM capabilities
      WHERE member_id = ${last('ended_by')}`;
    expect(await reportedAfter('2 days', 'console', taken)).not.toEqual([]);
  });
});

describe('the database refuses whoever does not count as one of two people yet', () => {
  const person = (which: 'min' | 'max') =>
    `(SELECT ${which}(member_id) FROM capabilities WHERE capability = 'admin')`;
  const [ONE, OTHER] = [person('min'), person('max')];
  const proposal = (table: string, what: string, values: string, decided: boolean) =>
    `INSERT INTO ${table} (${what}, proposer_id, expires_at, outcome, ended_by, ended_at)
     VALUES (${values}, ${decided ? OTHER : ONE}, now(), ${decided ? `'approved', ${ONE}, now()` : 'NULL, NULL, NULL'})`;
  const money = (decided: boolean) =>
    proposal(
      'money_proposals',
      'decision, ref_type, ref_id, units, summary, request',
      `'order.refund', 'order', '1', 1, '', ${decided ? 'NULL' : `'{}'`}`,
      decided,
    );
  const setting = (decided: boolean) =>
    proposal(
      'setting_proposals',
      'key, before, after, seen, note',
      `'selling', '{}', '{}', 0, ''`,
      decided,
    );
  const approval = (needed: number) =>
    `WITH one AS (SELECT id, asker_id FROM withdrawals WHERE approvals_needed = ${needed} LIMIT 1)
     INSERT INTO withdrawal_approvals (withdrawal_id, member_id, staff_id, note)
     SELECT id, asker_id, ${ONE}, '' FROM one`;

  async function write(sql: string, ago: string, by?: string): Promise<number | null> {
    await without('replica');
    await owner.query('DELETE FROM withdrawal_approvals');
    await owner.query(renewedRoles(ONE, 'now()', ago, by));
    await without('origin');
    return (await owner.query(sql)).rowCount;
  }

  const KINDS = [
    ['a proposal on money', money(false)],
    ['an approval on money', money(true)],
    ['a proposal of a setting', setting(false)],
    ['an approval of a setting', setting(true)],
    ['one of two approvals of a withdrawal', approval(2)],
  ] as const;

  it.each(KINDS)('%s, not after a day, nor if an operator granted the role', async (_, sql) => {
    await expect(write(sql, '23 hours 59 minutes')).rejects.toMatchObject({ code: 'GB022' });
    await owner.query('ROLLBACK; BEGIN');
    expect(await write(sql, '24 hours')).toBe(1);
    await owner.query('ROLLBACK; BEGIN');
    expect(await write(sql, '1 hour', 'command')).toBe(1);
  });

  it('but not for what one person may decide', async () => {
    await owner.query(`SET LOCAL session_replication_role = replica;
      UPDATE withdrawals SET approvals_needed = 1 WHERE approvals_needed = 2`);
    expect(await write(approval(1), '1 hour')).toBe(1);
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
