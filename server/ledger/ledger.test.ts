import { Client } from 'pg';
import { statement } from '../db/database';
import { createTestDatabase, expectBooksClean, type TestDatabase } from '../testing/database';
import { createMember } from '../testing/factories';
import { findBreaches } from './audit';
import {
  captureHold,
  type Journal,
  lockAccounts,
  placeHold,
  postJournal,
  RECORD,
  readBalances,
  releaseHold,
} from './ledger';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
afterEach(() => expectBooksClean(test.db));

const deposit = (member: number, amount: bigint, key: string): Journal => ({
  kind: 'deposit',
  key,
  ref: { type: 'test', id: key },
  reason: '測試',
  actorId: null,
  legs: [
    { house: 'custody', asset: 'coin', amount: -amount },
    { member, asset: 'coin', bucket: 'available', amount, record: RECORD.deposit },
  ],
});

const post = (journal: Journal) => test.db.transaction((tx) => postJournal(tx, journal));
const hold = (memberId: number, amount: bigint, id: string) =>
  test.db.transaction((tx) =>
    placeHold(tx, {
      memberId,
      asset: 'coin',
      amount,
      ref: { type: 'bid', id },
      key: `bid:${id}`,
      reason: '出價',
      actorId: memberId,
    }),
  );
const coin = async (member: number) => (await readBalances(test.db, member)).coin;

it('simultaneous calls with one key post a journal once', async () => {
  const member = await createMember(test.db);
  const journal = deposit(member, 100n, 'once');
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(journal)));
  expect(answers.filter((answer) => answer.fresh)).toHaveLength(1);
  expect(new Set(answers.map((answer) => answer.journalId)).size).toBe(1);
  expect(await coin(member)).toEqual({ available: 100n, held: 0n });
});

it('a used key with other legs is refused', async () => {
  const member = await createMember(test.db);
  await post(deposit(member, 5n, 'reused'));
  await expect(post(deposit(member, 6n, 'reused'))).rejects.toMatchObject({ code: 'GB002' });
  expect(await coin(member)).toEqual({ available: 5n, held: 0n });
});

it('legs that do not sum to zero are refused', async () => {
  const member = await createMember(test.db);
  const journal = deposit(member, 5n, 'lopsided');
  await expect(
    post({
      ...journal,
      legs: [...journal.legs.slice(1), { house: 'custody', asset: 'coin', amount: -4n }],
    }),
  ).rejects.toMatchObject({ code: 'GB004' });
});

it('a member without accounts has nothing of either asset', async () => {
  const nothing = { available: 0n, held: 0n };
  const member = await createMember(test.db);
  expect(await readBalances(test.db, member)).toEqual({ coin: nothing, adv: nothing });
});

it('a posting of a member keeps its record type, and one of the house has none', async () => {
  const member = await createMember(test.db);
  const { journalId } = await post(deposit(member, 5n, 'typed'));
  const { rows } = await test.db.pool.query(
    'SELECT member_id, record_type FROM postings WHERE journal_id = $1 ORDER BY amount',
    [journalId],
  );
  expect(rows).toEqual([
    { member_id: null, record_type: null },
    { member_id: member, record_type: RECORD.deposit },
  ]);
});

it('locked accounts keep every posting out until the transaction ends', async () => {
  const member = await createMember(test.db);
  await post(deposit(member, 5n, 'before'));
  const impatient = (journal: Journal) =>
    test.db.transaction(async (tx) => {
      await tx.run(statement('impatient', "SET LOCAL lock_timeout = '200ms'"), []);
      return postJournal(tx, journal);
    });
  await test.db.transaction(async (tx) => {
    await lockAccounts(tx, [{ member, asset: 'coin', bucket: 'available' }]);
    await expect(impatient(deposit(member, 1n, 'beside'))).rejects.toMatchObject({ code: '55P03' });
  });
  expect(await impatient(deposit(member, 1n, 'beside'))).toMatchObject({ fresh: true });
  expect(await coin(member)).toEqual({ available: 6n, held: 0n });
});

it('simultaneous holds never make a balance negative', async () => {
  const member = await createMember(test.db);
  await post(deposit(member, 100n, 'spend'));
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) => hold(member, 10n, `spend-${index}`)),
  );
  const refused = results.filter((result) => result.status === 'rejected');
  expect(refused).toHaveLength(20);
  for (const result of refused) expect(result.reason).toMatchObject({ code: 'BALANCE_SHORT' });
  expect(await coin(member)).toEqual({ available: 0n, held: 100n });
});

it('a hold ends exactly once when release and capture race', async () => {
  const member = await createMember(test.db);
  await post(deposit(member, 50n, 'race'));
  const id = await hold(member, 50n, 'race');
  const ended = await Promise.all([
    ...Array.from({ length: 5 }, () =>
      test.db.transaction((tx) => releaseHold(tx, id, '出價被超過', null)),
    ),
    ...Array.from({ length: 5 }, () =>
      test.db.transaction((tx) =>
        captureHold(tx, id, { bucket: 'revenue', record: RECORD.purchase }, '得標', null),
      ),
    ),
  ]);
  expect(ended.filter(Boolean)).toHaveLength(1);
});

it('the application cannot write the tables, and the owner cannot change postings', async () => {
  const member = await createMember(test.db);
  await post(deposit(member, 1n, 'final'));
  const asApp = (text: string) => test.db.pool.query(text);
  for (const text of [
    'UPDATE accounts SET balance = 10',
    `INSERT INTO postings (journal_id, account_id, amount, balance_after) VALUES (1, 1, 1, 1)`,
    'DELETE FROM journals',
    'UPDATE holds SET amount = 1',
  ]) {
    await expect(asApp(text)).rejects.toMatchObject({ code: '42501' });
  }
  const owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  await expect(owner.query('UPDATE postings SET amount = amount + 1')).rejects.toMatchObject({
    code: 'GB003',
  });
  await expect(owner.query('TRUNCATE postings')).rejects.toMatchObject({ code: 'GB003' });
  await owner.end();
});

it('the auditor reports a changed balance', async () => {
  const member = await createMember(test.db);
  await post(deposit(member, 7n, 'tamper'));
  const owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  const change = (by: number) =>
    owner.query(
      `UPDATE accounts SET balance = balance + ${by} WHERE member_id = $1 AND asset = 'coin' AND bucket = 'available'`,
      [member],
    );
  await change(1);
  const found = (await findBreaches(test.db)).map((breach) => breach.invariant);
  expect(found.filter((invariant) => invariant <= 4)).toEqual([2, 2]);
  await change(-1);
  await owner.end();
});
