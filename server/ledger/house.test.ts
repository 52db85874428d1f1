import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/database';
import { createMember, give } from '../testing/factories';
import { type HouseBucket, type Leg, postJournal, RECORD, readHouseBalance } from './ledger';

let test: TestDatabase;
let member: number;
beforeEach(async () => {
  test = await createTestDatabase();
  member = await createMember(test.db);
  await give(test.db, member, 'coin', '1');
});
afterEach(() => test.drop());

let serial = 0;
const named = (type: string, id: string, key = `test:${++serial}`) => ({ ref: { type, id }, key });

const mine = (amount: bigint): Leg => ({
  member,
  asset: 'coin',
  bucket: 'available',
  amount,
  record: RECORD.adjustment,
});

/** Moves an amount from the member to a bucket of the house, or back if negative. */
const move = (
  house: HouseBucket,
  amount: bigint,
  name: { ref: { type: string; id: string }; key: string },
) =>
  test.db.transaction((tx) =>
    postJournal(tx, {
      ...name,
      kind: 'test',
      reason: '測試',
      actorId: null,
      legs: [mine(-amount), { house, asset: 'coin', amount }],
    }),
  );

it('a payment does not wait for another one to the same house account', async () => {
  const other = await createMember(test.db);
  await give(test.db, other, 'coin', '1');
  await test.db.transaction(async (tx) => {
    await postJournal(tx, {
      ...named('order', 'SLOW'),
      kind: 'test',
      reason: '測試',
      actorId: null,
      legs: [
        { member: other, asset: 'coin', bucket: 'available', amount: -5n, record: RECORD.purchase },
        { house: 'escrow', asset: 'coin', amount: 5n },
      ],
    });
    // Would deadlock with this transaction if it had locked the house account's row.
    await move('escrow', 7n, named('order', 'QUICK'));
  });
  expect(await readHouseBalance(test.db, 'coin', 'escrow')).toBe(12n);
  const owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  const locked = await owner.query('SELECT 1 FROM accounts WHERE member_id IS NULL AND xmax <> 0');
  expect(locked.rows).toEqual([]);
  await owner.end();
});

it('the end of an order takes at most its own payment from escrow', async () => {
  await move('escrow', 10n, named('order', 'A'));
  await move('escrow', 90n, named('order', 'B'));
  const end = (amount: bigint, id = 'A', key = `order:${id}:end`) =>
    move('escrow', -amount, named('order', id, key));
  await expect(end(11n)).rejects.toMatchObject({ code: 'GB007' });
  await expect(end(10n, 'A', 'order:B:end')).rejects.toMatchObject({ code: 'GB007' });
  await expect(move('escrow', -1n, named('lot', 'A'))).rejects.toMatchObject({ code: 'GB007' });
  // No return of it was refunded.
  const part = named('order', 'A', 'order:A:return:1');
  await expect(move('escrow', -1n, part)).rejects.toMatchObject({ code: 'GB007' });
  await end(10n);
  expect(await end(10n)).toMatchObject({ fresh: false });
  expect(await readHouseBalance(test.db, 'coin', 'escrow')).toBe(90n);
});

it('revenue refunds at most its income from the same reference', async () => {
  await move('revenue', 3n, named('withdrawal', '1'));
  await move('revenue', 50n, named('withdrawal', '2'));
  const back = (amount: bigint) => move('revenue', -amount, named('withdrawal', '1'));
  await expect(back(4n)).rejects.toMatchObject({ code: 'GB007' });
  await back(3n);
  await expect(back(1n)).rejects.toMatchObject({ code: 'GB007' });
});

it.each(['suspense', 'capital'] as const)(
  'simultaneous transactions do not spend %s twice',
  async (bucket) => {
    await move(bucket, 10n, named('tx', '0x1'));
    // Between house accounts only, so that no lock on a member's account serialises them.
    const spend = (n: number) =>
      test.db.transaction(async (tx) => {
        await postJournal(tx, {
          ...named('tx', `0x${n}`),
          kind: 'test',
          reason: '測試',
          actorId: null,
          legs: [
            { house: bucket, asset: 'coin', amount: -10n },
            { house: 'custody', asset: 'coin', amount: 10n },
          ],
        });
        await new Promise((resolve) => setTimeout(resolve, 100));
      });
    const results = await Promise.allSettled([1, 2, 3].map(spend));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await readHouseBalance(test.db, 'coin', bucket)).toBe(0n);
  },
);

it('a repayment of a loss is at most the loss', async () => {
  await move('loss', -10n, named('tx', '0x1'));
  await expect(move('loss', 11n, named('tx', '0x1'))).rejects.toMatchObject({ code: 'GB007' });
  await move('loss', 10n, named('tx', '0x1'));
});

it('a deposit repays a loss, and what custody takes in is not limited by it', async () => {
  await move('loss', -10n, named('tx', '0x2'));
  const legs: Leg[] = [
    { house: 'custody', asset: 'coin', amount: -30n },
    { house: 'loss', asset: 'coin', amount: 10n },
    mine(20n),
  ];
  const deposit = { ...named('tx', '0x2'), kind: 'test', reason: '測試', actorId: null, legs };
  await test.db.transaction((tx) => postJournal(tx, deposit));
  expect(await readHouseBalance(test.db, 'coin', 'loss')).toBe(0n);
});

it('the database refuses to delete an account or change its owner', async () => {
  const owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  for (const text of [
    'DELETE FROM accounts',
    `UPDATE accounts SET bucket = 'held' WHERE member_id IS NOT NULL`,
    'UPDATE accounts SET member_id = NULL WHERE member_id IS NOT NULL',
  ]) {
    await expect(owner.query(text)).rejects.toMatchObject({ code: 'GB003' });
  }
  const balance = 'UPDATE accounts SET balance = 0 WHERE member_id IS NULL';
  await expect(owner.query(balance)).rejects.toMatchObject({ code: '23514' });
  await owner.end();
});
