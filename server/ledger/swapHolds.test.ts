import type { Tx } from '../db/database';
import { createMember } from '../testing/factories';
import { holdWorld } from '../testing/holdWorld';
import { untilWaiting } from '../testing/meanwhile';
import { type HoldRequest, placeHold, readLiveHolds, releaseHold } from './ledger';
import { swapHolds } from './swapHolds';

const test = holdWorld();
const { run, coin, rich, asked } = test;
const COIN = 10n ** 18n;
/** Makes each key its own. */
let serial = 0;

const swapHold = (tx: Tx, { ref, asset, reason, ...hold }: HoldRequest) =>
  swapHolds(tx, { asset, refType: ref.type, reason }, [{ ...hold, refId: ref.id }]);

it('a hold passes from one member to the next, and from a member to the same one', async () => {
  const [first, second] = [await rich(), await rich()];
  const request = asked(first, 40n * COIN);
  const { ref } = request;
  const pass = (member: number, amount: bigint) =>
    run((tx) => swapHold(tx, asked(member, amount, { ref })));
  await run((tx) => swapHold(tx, request));
  const apart = asked(second, 5n * COIN);
  await run((tx) => swapHold(tx, apart));
  await pass(first, 100n * COIN);
  expect(await coin(first)).toEqual({ available: 0n, held: 100n * COIN });
  await pass(second, 95n * COIN);
  expect([await coin(first), await coin(second)]).toEqual([
    { available: 100n * COIN, held: 0n },
    { available: 0n, held: 100n * COIN },
  ]);
  expect((await readLiveHolds(test.db, ref)).map(({ amount }) => amount)).toEqual([95n * COIN]);
  // Short by what lacks; the former hold stays.
  await expect(pass(first, 100n * COIN + 7n)).rejects.toMatchObject({
    code: 'BALANCE_SHORT',
    data: { short: '0.000000000000000007' },
  });
  expect((await readLiveHolds(test.db, ref)).map(({ amount }) => amount)).toEqual([95n * COIN]);
  // A member who never had a balance.
  const poor = await createMember(test.db);
  await expect(pass(poor, COIN)).rejects.toMatchObject({ data: { short: '1' } });
  const nobody = run((tx) => swapHold(tx, asked(999_999_999, 0n, { ref, reason: '' })));
  await expect(nobody).rejects.toMatchObject({ code: '23503' });
});

it('holds of several matters change hands at once, each with the journals of one alone', async () => {
  const [first, second] = [await rich(), await rich()];
  const swap = (holds: [ref: string, member: number, amount: bigint][]) =>
    run((tx) =>
      swapHolds(
        tx,
        { asset: 'coin', refType: 'lot', reason: '競標出價' },
        holds.map(([refId, memberId, amount]) => {
          serial += 1;
          return { refId, memberId, amount, key: `swap:${serial}`, actorId: memberId };
        }),
      ),
    );
  const [a, b, c] = ['A', 'B', 'C'].map((name) => `${name}${first}`) as [string, string, string];
  await swap([
    [a, first, 60n * COIN],
    [b, second, 100n * COIN],
  ]);
  // Each spends on one lot the amount released from another.
  await swap([
    [a, second, 70n * COIN],
    [b, first, 90n * COIN],
    [c, second, 30n * COIN],
  ]);
  expect([await coin(first), await coin(second)]).toEqual([
    { available: 10n * COIN, held: 90n * COIN },
    { available: 0n, held: 100n * COIN },
  ]);
  const { rows } = await test.db.pool.query(
    `SELECT a.bucket, p.amount / 1e18::numeric AS amount, p.balance_after / 1e18::numeric AS after, j.kind, j.actor_id AS actor
     FROM postings p JOIN accounts a ON a.id = p.account_id JOIN journals j ON j.id = p.journal_id
     WHERE p.member_id = $1 AND j.ref_type = 'lot' ORDER BY p.id`,
    [second],
  );
  const line = (kind: string, bucket: string, amount: number, after: number, actor = second) => ({
    bucket,
    kind,
    actor,
    amount: expect.stringMatching(new RegExp(`^${amount}(\\.0*)?$`)),
    after: expect.stringMatching(new RegExp(`^${after}(\\.0*)?$`)),
  });
  expect(rows).toEqual([
    line('hold', 'available', -100, 0),
    line('hold', 'held', 100, 100),
    // The release is recorded under the member who took the lead.
    line('release', 'available', 100, 100, first),
    line('release', 'held', -100, 0, first),
    line('hold', 'available', -70, 30),
    line('hold', 'held', 70, 70),
    line('hold', 'available', -30, 0),
    line('hold', 'held', 30, 100),
  ]);
  // All or none.
  const short = swap([
    [a, first, 1n * COIN],
    [c, first, 200n * COIN],
  ]);
  await expect(short).rejects.toMatchObject({ code: 'BALANCE_SHORT', data: { short: '191' } });
  expect(
    (await readLiveHolds(test.db, { type: 'lot', id: a })).map(({ amount }) => amount),
  ).toEqual([70n * COIN]);
});

it('a hold that ends while a swap waits for its accounts is not released again', async () => {
  const [first, second] = [await rich(), await rich()];
  const request = asked(first, 40n * COIN);
  const { ref } = request;
  const id = await run((tx) => placeHold(tx, request));
  const { swap } = await run(async (tx) => {
    await releaseHold(tx, id, '', null);
    const swap = run((other) => swapHold(other, asked(second, 30n * COIN, { ref })));
    await untilWaiting(test.db, 1);
    return { swap };
  });
  await swap;
  expect([await coin(first), await coin(second)]).toEqual([
    { available: 100n * COIN, held: 0n },
    { available: 70n * COIN, held: 30n * COIN },
  ]);
});

it('the release before swaps one hold by a function of its own', async () => {
  const member = await rich();
  const { rows } = await test.db.pool.query(
    `SELECT ledger_swap_hold('lot', 'ONE', $1, 'coin', $2, 'swap:one', '競標出價', $1) AS id`,
    [member, String(COIN)],
  );
  expect(await readLiveHolds(test.db, { type: 'lot', id: 'ONE' })).toEqual([
    { id: Number(rows[0].id), asset: 'coin', amount: COIN },
  ]);
});

it('a swap of no holds sends no statement', async () => {
  await run(async (tx) => {
    const sent = jest.spyOn(tx, 'run');
    await swapHolds(tx, { asset: 'coin', refType: 'lot', reason: '競標出價' }, []);
    expect(sent).not.toHaveBeenCalled();
  });
});

it('two transactions that swap the same holds in opposite orders do not deadlock', async () => {
  const members = [await rich(), await rich(), await rich()];
  const refs = [1, 2, 3].map((n) => `D${n}-${members[0]}`);
  const swap = (order: number[], shift: number) =>
    run((tx) =>
      swapHolds(
        tx,
        { asset: 'coin', refType: 'lot', reason: '' },
        order.map((n) => {
          serial += 1;
          const memberId = members[(n + shift) % 3] ?? 0;
          return {
            refId: refs[n] ?? '',
            memberId,
            amount: COIN,
            key: `swap:${serial}`,
            actorId: null,
          };
        }),
      ),
    );
  await swap([0, 1, 2], 0);
  const codes: unknown[] = [];
  for (let round = 0; round < 15; round++) {
    const both = [swap([0, 1, 2], round), swap([2, 1, 0], round + 1), swap([1, 0, 2], round + 2)];
    for (const one of await Promise.allSettled(both)) {
      if (one.status === 'rejected') codes.push(one.reason.code);
    }
  }
  expect(codes.filter((code) => code === '40P01')).toEqual([]);
  for (const ref of refs)
    expect(await readLiveHolds(test.db, { type: 'lot', id: ref })).toHaveLength(1);
});
