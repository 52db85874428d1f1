import { createMember, give } from '../testing/factories';
import { holdWorld } from '../testing/holdWorld';
import { untilWaiting } from '../testing/meanwhile';
import {
  type Journal,
  type Leg,
  lockAccounts,
  postJournal,
  postJournals,
  RECORD,
  readBalances,
} from './ledger';

const test = holdWorld();
const { run, coin, rich } = test;
const COIN = 10n ** 18n;
/** Makes each key its own. */
let serial = 0;

const leg = (
  member: number,
  amount: bigint,
  asset: 'coin' | 'adv' = 'coin',
  bucket: 'available' | 'held' = 'available',
): Leg => ({ member, asset, bucket, amount, record: RECORD.purchase });

const house = (amount: bigint, asset: 'coin' | 'adv' = 'coin', bucket: string = 'escrow'): Leg => ({
  house: bucket as 'escrow',
  asset,
  amount,
});

function journal(legs: Leg[], change: Partial<Journal> = {}): Journal {
  serial += 1;
  const key = `batch:${serial}`;
  const ref = { type: 'test', id: key };
  return { kind: 'test.pay', key, ref, reason: '測試', actorId: null, legs, ...change };
}

const payment = (member: number, amount: bigint) => journal([leg(member, -amount), house(amount)]);

/** What of journals is in the books, without what differs between two of the same: numbers, keys, times. */
async function bookedOf(journals: readonly Journal[]) {
  const { rows } = await test.db.pool.query(
    `SELECT j.kind, j.reason, j.actor_id IS NULL AS by_system, a.asset, a.bucket, p.member_id IS NULL AS of_house, p.amount, p.balance_after,
       p.record_type, j.created_at = p.created_at AS at_once,
       row_number() OVER (ORDER BY j.id) = row_number() OVER (ORDER BY p.id) AS in_order
     FROM journals j JOIN postings p ON p.journal_id = j.id JOIN accounts a ON a.id = p.account_id
     WHERE j.key = ANY ($1) ORDER BY p.id`,
    [journals.map(({ key }) => key)],
  );
  return rows;
}

async function withAdv(): Promise<number> {
  const member = await rich();
  await give(test.db, member, 'adv', '50');
  return member;
}

/** Payments in both assets, of one, of the other, and a deposit for somebody else between them. */
const mixed = (member: number, other: number): Journal[] => [
  journal([
    leg(member, -3n * COIN),
    leg(member, -2n * COIN, 'adv'),
    house(3n * COIN),
    house(2n * COIN, 'adv'),
  ]),
  journal([leg(other, 7n * COIN), house(-7n * COIN, 'coin', 'custody')]),
  journal([house(5n * COIN), leg(member, -5n * COIN)]),
  journal([leg(member, -4n * COIN, 'adv'), house(4n * COIN, 'adv')]),
  journal([leg(member, -11n * COIN), house(-1n * COIN, 'coin', 'coupons'), house(12n * COIN)]),
];

it('are in the books as one after the other', async () => {
  const [member, twin] = [await withAdv(), await withAdv()];
  const [other, otherTwin] = [await createMember(test.db), await createMember(test.db)];
  const [together, apart] = [mixed(member, other), mixed(twin, otherTwin)];
  await run((tx) => postJournals(tx, together));
  await run(async (tx) => {
    await lockAccounts(
      tx,
      [twin, otherTwin].flatMap((one) =>
        (['adv', 'coin'] as const).map((asset) => ({
          member: one,
          asset,
          bucket: 'available' as const,
        })),
      ),
    );
    for (const one of apart) await postJournal(tx, one);
  });
  const booked = await bookedOf(together);
  expect(booked).toHaveLength(13);
  expect(booked).toEqual(await bookedOf(apart));
  expect(await coin(member)).toEqual({ available: 81n * COIN, held: 0n });
  expect(await coin(other)).toEqual({ available: 7n * COIN, held: 0n });
  // The digest is the one by which a journal of its own is known again.
  for (const one of together) {
    expect(await run((tx) => postJournal(tx, one))).toMatchObject({ fresh: false });
  }
});

it('with known keys post the others, and nothing where the key belongs to another movement', async () => {
  const member = await rich();
  const [known, next, last] = [payment(member, COIN), payment(member, COIN), payment(member, COIN)];
  await run((tx) => postJournal(tx, known));
  await run((tx) => postJournals(tx, [next, known, next]));
  expect(await coin(member)).toEqual({ available: 98n * COIN, held: 0n });
  const other = { ...payment(member, 2n * COIN), key: known.key };
  await expect(run((tx) => postJournals(tx, [last, other]))).rejects.toMatchObject({
    code: 'GB002',
  });
  expect(await coin(member)).toEqual({ available: 98n * COIN, held: 0n });
});

it.each([
  [
    'more than there is, all together',
    (m: number) => [-60n, -60n].map((n) => payment(m, -n * COIN)),
    '23514',
  ],
  [
    'more than there is at that moment',
    (m: number) => [
      payment(m, 101n * COIN),
      journal([leg(m, 9n * COIN), house(-9n * COIN, 'coin', 'custody')]),
    ],
    '23514',
  ],
  [
    'legs that do not sum to zero',
    (m: number) => [payment(m, 1n), journal([leg(m, -2n), house(1n)])],
    'GB004',
  ],
  [
    'sums that only cancel each other',
    (m: number) => [journal([leg(m, -2n), house(1n)]), journal([leg(m, -1n), house(2n)])],
    'GB004',
  ],
  ['no legs', (m: number) => [payment(m, 1n), journal([])], 'GB004'],
  [
    'two legs of one account',
    (m: number) => [payment(m, 1n), journal([leg(m, -1n), leg(m, -1n), house(2n)])],
    'GB004',
  ],
  [
    'an account that the house has not',
    (m: number) => [payment(m, 1n), journal([leg(m, -1n), house(1n, 'coin', 'pocket')])],
    'GB004',
  ],
  [
    'money that the house holds for others',
    (m: number) => [5n, 6n].map((n) => journal([leg(m, n), house(-n)])),
    'GB007',
  ],
])('of %s are refused and leave nothing', async (_, journalsOf, code) => {
  const member = await rich();
  const refused = journalsOf(member);
  await expect(run((tx) => postJournals(tx, refused))).rejects.toMatchObject({ code });
  expect(await bookedOf(refused)).toEqual([]);
  expect(await coin(member)).toEqual({ available: 100n * COIN, held: 0n });
});

it('of transactions at once are posted once', async () => {
  const member = await rich();
  const journals = [payment(member, COIN), payment(member, 2n * COIN)];
  let posting: Promise<unknown> = Promise.resolve();
  // All have found the keys unused when the first gets the account.
  await run(async (tx) => {
    await lockAccounts(tx, [{ member, asset: 'coin', bucket: 'available' }]);
    posting = Promise.all([1, 2, 3].map(() => run((other) => postJournals(other, journals))));
    await untilWaiting(test.db, 3);
  });
  await posting;
  expect(await bookedOf(journals)).toHaveLength(4);
  expect(await coin(member)).toEqual({ available: 97n * COIN, held: 0n });
});

it('wait for whoever has the account, and go on from what that one left', async () => {
  const member = await rich();
  const [first, ...batch] = [payment(member, COIN), payment(member, COIN), payment(member, COIN)];
  let waiting: Promise<void> | undefined;
  await run(async (tx) => {
    if (first) await postJournal(tx, first);
    waiting = run((other) => postJournals(other, batch));
    await untilWaiting(test.db, 1);
  });
  await waiting;
  const after = (await bookedOf(batch)).filter((row) => !row.of_house);
  expect(after.map((row) => BigInt(row.balance_after))).toEqual([98n * COIN, 97n * COIN]);
});

it('give an account that is missing to whom they pay', async () => {
  const members = [await createMember(test.db), await createMember(test.db)];
  await run((tx) =>
    postJournals(
      tx,
      members
        .toReversed()
        .map((member) => journal([leg(member, COIN, 'adv'), house(-COIN, 'adv', 'promotion')])),
    ),
  );
  for (const member of members) {
    const { adv } = await readBalances(test.db, member);
    expect(adv).toEqual({ available: COIN, held: 0n });
  }
});
