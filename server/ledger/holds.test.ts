import { RECORD_TYPES } from '@common/lists/recordType';
import { Client } from 'pg';
import { createMember, give } from '../testing/factories';
import { holdWorld } from '../testing/holdWorld';
import { untilWaiting } from '../testing/meanwhile';
import {
  captureHold,
  isPosted,
  type Journal,
  type Leg,
  lockAccounts,
  lockAvailable,
  lockFunds,
  placeHold,
  postJournal,
  postJournals,
  RECORD,
  readHouseBalance,
  readLiveHolds,
  releaseHold,
  requireAvailable,
} from './ledger';

const test = holdWorld();
const { run, coin, rich, asked } = test;
const COIN = 10n ** 18n;
/** Makes each key its own. */
let serial = 0;

/** The newest entries of a member's statement: record type, bucket's amounts, and why. */
const entries = async (member: number, most: number) =>
  (
    await test.db.pool.query(
      `SELECT p.record_type AS type, a.bucket, p.amount::text, j.kind, j.reason, j.actor_id AS actor
       FROM postings p JOIN accounts a ON a.id = p.account_id JOIN journals j ON j.id = p.journal_id
       WHERE p.member_id = $1 ORDER BY p.id DESC LIMIT $2`,
      [member, most],
    )
  ).rows;

it('record types are those of the list that names them', () => {
  expect(Object.values(RECORD)).toEqual(RECORD_TYPES.map(({ value }) => value));
});

it('a hold is placed once for its key, is live until it ends, and its capture pays the house', async () => {
  const member = await rich();
  const request = asked(member, 30n * COIN);
  const id = await run((tx) => placeHold(tx, request));
  expect(await run((tx) => placeHold(tx, request))).toBe(id);
  const other = asked(member, COIN, { ref: { type: request.ref.type, id: 'other' } });
  await run((tx) => placeHold(tx, other));
  expect(await readLiveHolds(test.db, request.ref)).toEqual([
    { id, asset: 'coin', amount: 30n * COIN },
  ]);
  expect(await coin(member)).toEqual({ available: 69n * COIN, held: 31n * COIN });
  const to = { bucket: 'revenue', record: RECORD.purchase } as const;
  expect(await run((tx) => captureHold(tx, id, to, '得標', null))).toBe(true);
  expect(await run((tx) => captureHold(tx, id, to, '得標', null))).toBe(false);
  expect(await run((tx) => releaseHold(tx, id, '出價被超過', null))).toBe(false);
  expect(await readLiveHolds(test.db, request.ref)).toEqual([]);
  expect(await coin(member)).toEqual({ available: 69n * COIN, held: COIN });
  expect(await readHouseBalance(test.db, 'coin', 'revenue')).toBe(30n * COIN);
  expect(await entries(member, 1)).toEqual([
    {
      type: 3,
      bucket: 'held',
      amount: `-${30n * COIN}`,
      kind: 'capture',
      reason: '得標',
      actor: null,
    },
  ]);
});

it('a release gives a hold back, as its entries say', async () => {
  const member = await rich();
  const id = await run((tx) => placeHold(tx, asked(member, 30n * COIN)));
  expect(await run((tx) => releaseHold(tx, id, '出價被超過', member))).toBe(true);
  expect(await coin(member)).toEqual({ available: 100n * COIN, held: 0n });
  const release = { type: 6, kind: 'release', reason: '出價被超過', actor: member };
  const hold = { type: 5, kind: 'hold', reason: '出價', actor: member };
  const sum = String(30n * COIN);
  expect((await entries(member, 4)).toSorted((a, b) => a.type - b.type)).toEqual([
    expect.objectContaining(hold),
    expect.objectContaining(hold),
    expect.objectContaining(release),
    expect.objectContaining(release),
  ]);
  expect((await entries(member, 2)).map(({ bucket, amount }) => [bucket, amount]).sort()).toEqual([
    ['available', sum],
    ['held', `-${sum}`],
  ]);
});

it('a hold that is not there, and an end that is none, are errors', async () => {
  const member = await rich();
  await expect(run((tx) => releaseHold(tx, 999_999, '', null))).rejects.toMatchObject({
    code: 'GB004',
    message: 'no hold 999999',
  });
  const id = await run((tx) => placeHold(tx, asked(member, COIN)));
  const owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  const end = `SELECT ledger_end_hold(${id}, 'lost', NULL, NULL, '', NULL)`;
  await expect(owner.query(end)).rejects.toMatchObject({
    code: 'GB004',
    message: 'a hold ends released or captured',
  });
  await owner.end();
  expect(await coin(member)).toEqual({ available: 99n * COIN, held: COIN });
});

it('the accounts of a hold are locked before the hold itself', async () => {
  const member = await rich();
  const id = await run((tx) => placeHold(tx, asked(member, COIN)));
  const owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  const { release } = await run(async (tx) => {
    await lockAccounts(tx, [{ member, asset: 'coin', bucket: 'held' }]);
    const release = run((other) => releaseHold(other, id, '', null));
    await untilWaiting(test.db, 1);
    const free = 'SELECT id FROM holds WHERE id = $1 FOR UPDATE SKIP LOCKED';
    expect((await owner.query(free, [id])).rows).toHaveLength(1);
    return { release };
  });
  expect(await release).toBe(true);
  await owner.end();
});

it('what a member lacks is refused in the asset’s own words, and what is there is not', async () => {
  const member = await rich('1');
  const need = (asset: 'coin' | 'adv', amount: bigint) =>
    run((tx) => requireAvailable(tx, member, asset, amount));
  await need('coin', COIN);
  await expect(need('coin', COIN + 1n)).rejects.toMatchObject({
    code: 'BALANCE_SHORT',
    data: { short: '0.000000000000000001' },
  });
  await expect(need('adv', 2n * COIN)).rejects.toMatchObject({
    code: 'ADV_SHORT',
    data: { short: '2' },
  });
});

it('funds are what members can spend, without those who never had any', async () => {
  const [member, held, none] = [await rich('3'), await rich('5'), await createMember(test.db)];
  await run((tx) => placeHold(tx, asked(held, 4n * COIN)));
  await give(test.db, none, 'adv', '9');
  const funds = await run((tx) => lockFunds(tx, [member, held, none], 'coin'));
  expect(funds).toEqual(
    new Map([
      [member, 3n * COIN],
      [held, COIN],
    ]),
  );
});

it('funds stay locked until the transaction ends, of these members and this asset alone', async () => {
  const [holding, plain, other] = [await rich('3'), await rich('3'), await rich('3')];
  await run((tx) => placeHold(tx, asked(holding, COIN)));
  await give(test.db, plain, 'adv', '1');
  const owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  const free = async () =>
    (
      await owner.query(
        `SELECT member_id, asset, bucket FROM accounts WHERE member_id = ANY ($1)
         ORDER BY id FOR NO KEY UPDATE SKIP LOCKED`,
        [[holding, plain, other]],
      )
    ).rows.map(({ member_id, asset, bucket }) => [Number(member_id), asset, bucket]);
  const unlocked = [
    [other, 'coin', 'available'],
    [plain, 'adv', 'available'],
  ];
  await run(async (tx) => {
    await lockFunds(tx, [holding, plain], 'coin');
    expect(await free()).toEqual(unlocked);
  });
  await run(async (tx) => {
    await lockAvailable(tx, plain, 'coin');
    const others = await free();
    expect(others).not.toContainEqual([plain, 'coin', 'available']);
    expect(others).toContainEqual([holding, 'coin', 'held']);
  });
  await owner.end();
});

describe('journals', () => {
  const leg = (
    member: number,
    amount: bigint,
    bucket: 'available' | 'held' = 'available',
  ): Leg => ({
    member,
    asset: 'coin',
    bucket,
    amount,
    record: RECORD.adjustment,
  });
  const journal = (legs: Leg[], change: Partial<Journal> = {}): Journal => {
    serial += 1;
    const key = `journal:${serial}`;
    return {
      kind: 'test',
      key,
      ref: { type: 'test', id: key },
      reason: '測試',
      actorId: null,
      legs,
      ...change,
    };
  };
  const house = (amount: bigint, bucket = 'custody'): Leg => ({
    house: bucket as 'custody',
    asset: 'coin',
    amount,
  });

  it('are posted in their order, and known by their keys afterwards', async () => {
    const member = await createMember(test.db);
    const [all, part] = [
      journal([leg(member, 9n), house(-9n)]),
      journal([leg(member, -4n), house(4n)]),
    ];
    await run(async (tx) => {
      await lockAccounts(tx, [{ member, asset: 'coin', bucket: 'available' }]);
      await postJournals(tx, [all, part]);
      expect([await isPosted(tx, all.key), await isPosted(tx, 'nothing')]).toEqual([true, false]);
    });
    await run((tx) => lockAccounts(tx, []));
    expect(await coin(member)).toEqual({ available: 5n, held: 0n });
    expect(await run((tx) => postJournal(tx, all))).toMatchObject({ fresh: false });
    expect(await coin(member)).toEqual({ available: 5n, held: 0n });
  });

  it.each([
    ['a single leg of nothing', (member: number) => [leg(member, 0n)], 'GB004'],
    ['two legs of one account', (member: number) => [leg(member, 5n), leg(member, -5n)], 'GB004'],
    [
      'an account that the house has not',
      (member: number) => [leg(member, 5n), house(-5n, 'pocket')],
      'GB004',
    ],
    ['more than there is', (member: number) => [leg(member, -5n), house(5n)], '23514'],
  ])('of %s are refused and leave nothing', async (_, legsOf, code) => {
    const member = await createMember(test.db);
    const refused = journal(legsOf(member));
    await expect(run((tx) => postJournal(tx, refused))).rejects.toMatchObject({ code });
    expect(await run((tx) => isPosted(tx, refused.key))).toBe(false);
    expect(await coin(member)).toEqual({ available: 0n, held: 0n });
  });

  it('of another kind under a used key are refused', async () => {
    const member = await createMember(test.db);
    const first = journal([leg(member, 5n), house(-5n)]);
    await run((tx) => postJournal(tx, first));
    const other = run((tx) => postJournal(tx, { ...first, kind: 'test.other' }));
    await expect(other).rejects.toMatchObject({ code: 'GB002' });
  });
});
