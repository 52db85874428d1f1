import { Client } from 'pg';
import { createTestDatabase, expectBooksClean, type TestDatabase } from '../testing/database';
import { createMember, give } from '../testing/factories';
import { changeOf } from './actionChanges';
import { type Journal, postJournal, RECORD, readHouseBalance } from './ledger';
import { readNewestSeal, sealAll, sealDue } from './seal';
import { writeStaffAction } from './staffAudit';

let test: TestDatabase;
let owner: Client;
beforeEach(async () => {
  test = await createTestDatabase();
  owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
});
afterEach(async () => {
  await expectBooksClean(test.db);
  await owner.end();
  await test.drop();
});

const seals = async () => (await owner.query('SELECT * FROM ledger_seals ORDER BY number')).rows;
const broken = async () =>
  (
    await owner.query(
      'SELECT number FROM ledger_seals WHERE hash <> ledger_seal_expected(number) ORDER BY 1',
    )
  ).rows.map((row) => row.number);
const newest = async () => (await owner.query('SELECT max(id) AS id FROM journals')).rows[0].id;

/** Posts in a transaction and keeps it open, as a slow request would. */
async function postSlowly(member: number): Promise<() => Promise<unknown>> {
  let finish: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const journal: Journal = {
    kind: 'test.slow',
    key: 'slow',
    ref: { type: 'test', id: 'slow' },
    reason: '測試',
    actorId: null,
    legs: [
      { house: 'custody', asset: 'coin', amount: -5n },
      { member, asset: 'coin', bucket: 'available', amount: 5n, record: RECORD.deposit },
    ],
  };
  let posted: () => void = () => undefined;
  const isPosted = new Promise<void>((resolve) => {
    posted = resolve;
  });
  const done = test.db.transaction(async (tx) => {
    await postJournal(tx, journal);
    posted();
    await released;
  });
  await isPosted;
  return () => {
    finish();
    return done;
  };
}

it('each seal is chained to the previous one and stores the balances of the house', async () => {
  const member = await createMember(test.db);
  await give(test.db, member, 'coin', '3');
  await sealAll(test.db);
  await give(test.db, member, 'coin', '4');
  await give(test.db, member, 'adv', '1');
  await sealAll(test.db);
  await sealAll(test.db);
  const [first, second, ...others] = await seals();
  expect(others).toEqual([]);
  expect(second.previous_hash).toEqual(first.hash);
  expect([first.journals, second.journals, second.postings]).toEqual([1, 2, 4]);
  expect(await broken()).toEqual([]);
  await give(test.db, member, 'coin', '1');
  expect(await readHouseBalance(test.db, 'coin', 'custody')).toBe(-8n * 10n ** 18n);
  expect(await readHouseBalance(test.db, 'adv', 'promotion')).toBe(-(10n ** 18n));
});

it('the sealer waits for open transactions with lower ids, while others can post', async () => {
  const [slow, quick] = [await createMember(test.db), await createMember(test.db)];
  const release = await postSlowly(slow);
  await give(test.db, quick, 'coin', '1');
  const sealing = sealAll(test.db);
  const early = await Promise.race([
    sealing.then(() => 'sealed'),
    new Promise((resolve) => setTimeout(resolve, 300, 'waits')),
  ]);
  expect(early).toBe('waits');
  await give(test.db, quick, 'coin', '1');
  expect(await seals()).toEqual([]);
  await release();
  await sealing;
  // A journal posted while the sealer waited belongs to the next seal.
  expect((await seals())[0]).toMatchObject({ journals: 2 });
  await sealAll(test.db);
  expect((await readNewestSeal(test.db))?.journal_id).toBe(await newest());
  expect(await broken()).toEqual([]);
});

it('the sealer gives up if a transaction stays open for too long', async () => {
  const release = await postSlowly(await createMember(test.db));
  const { rows } = await owner.query(`SELECT ledger_seal(1, '0', 200) AS number`);
  expect(rows).toEqual([{ number: null }]);
  await release();
});

it('seals cover every journal once while many transactions post and several sealers run', async () => {
  const members = await Promise.all(Array.from({ length: 6 }, () => createMember(test.db)));
  let posting = true;
  const sealers = [1, 2].map(async () => {
    while (posting) await sealAll(test.db);
  });
  await Promise.all(
    members.map(async (member) => {
      for (let n = 0; n < 25; n++) await give(test.db, member, 'coin', '1');
    }),
  );
  posting = false;
  await Promise.all(sealers);
  await sealAll(test.db);
  const all = await seals();
  expect(all.reduce((sum, seal) => sum + seal.journals, 0)).toBe(150);
  expect(all.reduce((sum, seal) => sum + seal.postings, 0)).toBe(300);
  expect(await broken()).toEqual([]);
  expect(await readHouseBalance(test.db, 'coin', 'custody')).toBe(-150n * 10n ** 18n);
});

it('a seal is due after many journals, or when the last seal is old', async () => {
  const member = await createMember(test.db);
  await give(test.db, member, 'coin', '1');
  expect(await sealDue(test.db)).toBe(1);
  await give(test.db, member, 'coin', '1');
  expect(await sealDue(test.db)).toBe(0);
  await owner.query(`SELECT setval('journals_id_seq', nextval('journals_id_seq') + 3000)`);
  expect(await sealDue(test.db)).toBe(1);
});

const frozen = changeOf('凍結', false, true);

const tampering = {
  'the text of a journal': `UPDATE journals SET reason = '改' WHERE id = 1`,
  'the time of a journal': `UPDATE journals SET created_at = created_at + interval '1 microsecond' WHERE id = 1`,
  'the record type of a posting': 'UPDATE postings SET record_type = 9 WHERE member_id IS NOT NULL',
  'the time of a posting': `UPDATE postings SET created_at = created_at - interval '1 day' WHERE member_id IS NULL`,
  'the note of a staff action': `UPDATE staff_actions SET note = '改'`,
  'the source of a staff action': `UPDATE staff_actions SET source = '{"by":"command","command":"admin","user":"x"}'`,
  'a field before a staff action': `UPDATE staff_actions SET changes = jsonb_set(changes, '{0,before}', 'true')`,
  'all that a row from before sources lacks':
    'UPDATE staff_actions SET source = NULL, changes = NULL',
  'a posting taken away': 'DELETE FROM postings WHERE member_id IS NULL',
  'a sum of the house': 'UPDATE ledger_seal_sums SET balance = balance - 1',
  'the range of a seal': 'UPDATE ledger_seals SET journal_id = journal_id + 7',
};

it.each(Object.entries(tampering))(
  'the hash of a seal reveals a change of %s',
  async (_what, text) => {
    const member = await createMember(test.db);
    await give(test.db, member, 'coin', '1');
    await test.db.transaction((tx) =>
      writeStaffAction(tx, member, 'member.freeze', { type: 'member', id: '1' }, '原因', frozen),
    );
    await sealAll(test.db);
    expect(await broken()).toEqual([]);
    await expect(owner.query(text)).rejects.toMatchObject({ code: 'GB003' });
    await owner.query('BEGIN');
    await owner.query('SET LOCAL session_replication_role = replica');
    await owner.query(text);
    expect(await broken()).toEqual([1]);
    await owner.query('ROLLBACK');
  },
);

it('the application can create seals but not change them', async () => {
  await give(test.db, await createMember(test.db), 'coin', '1');
  await sealAll(test.db);
  for (const text of [
    `UPDATE ledger_seals SET hash = ''`,
    'DELETE FROM ledger_seal_sums',
    'INSERT INTO ledger_seal_sums VALUES (1, 99, 0)',
  ]) {
    await expect(test.db.pool.query(text)).rejects.toMatchObject({ code: '42501' });
  }
});
