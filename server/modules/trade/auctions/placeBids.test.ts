import { randomUUID } from 'node:crypto';
import { forAllIn } from '@common/testing/property';
import { Client } from 'pg';
import { LockedElsewhere } from '../../../errors';
import { createTestApi, type TestApi } from '../../../testing/api';
import { offerBatches } from '../../../testing/arbitraries';
import { createBidder } from '../../../testing/bidders';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import { createLot } from '../../../testing/lots';
import { callOf, createTwin as makeTwin, readable } from '../../../testing/lotTwin';
import { placeBids } from './placeBids';

let test: TestDatabase;
let api: TestApi;
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const createTwin = (funds: readonly number[], lots = 1) => makeTwin(test, api, funds, lots);

it.each([
  ['one lot', 25, { bidders: 5, funds: 900, lots: 1, most: 12 }],
  ['several lots, of bidders who lead on some', 20, { bidders: 4, funds: 1500, lots: 3, most: 14 }],
])(
  'random batches on %s leave the same bids, money, holds, notices and answers as bid by bid',
  (_, runs, of) =>
    forAllIn(runs, offerBatches(of), async ({ funds, batches }) => {
      const [together, alone] = [
        await createTwin(funds, of.lots),
        await createTwin(funds, of.lots),
      ];
      for (const offers of batches) {
        const answers = await together.place(offers);
        for (const [index, offer] of offers.entries()) {
          const [one] = await alone.place([offer]);
          expect(readable(answers[index])).toEqual(readable(one));
        }
        expect(await together.left()).toEqual(await alone.left());
      }
    }),
);

it('of equal bids in a batch the one that arrived first leads, or the first in the queue if they arrived together', async () => {
  for (const [times, leader] of [
    [[20, 0, 10], 1],
    [[10, 10, 10], 0],
  ] as const) {
    const { place, left } = await createTwin([500, 500, 500]);
    const arrivals = times.map((ms) => new Date(Date.now() - 1000 + ms));
    const answers = await place(
      arrivals.map((arrivedAt, bidder) => ({ bidder, maximum: 400, arrivedAt })),
    );
    expect((await left()).row).toMatchObject({ leader_id: leader });
    // The answers stand in the order of the calls.
    expect(answers[leader]).toMatchObject({ arrivedAt: arrivals[leader]?.getTime() });
  }
});

/** Sends bids that queue behind the first, while a held lock keeps the lot busy. */
async function bidTogether(lot: number, send: (() => Promise<{ body: unknown }>)[]) {
  const holder = await test.db.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM lots WHERE id = $1 FOR UPDATE', [lot]);
  const sent = send.map((one) => one());
  // Long enough for all to reach the queue.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await holder.query('ROLLBACK');
  holder.release();
  return Promise.all(sent);
}

it('a bid that comes twice in a batch is placed once, and both get its answer', async () => {
  const { lot, bidder } = await createTwin([1000, 1000, 1000]);
  const [a, b, c] = [bidder(0), bidder(1), bidder(2)];
  const key = randomUUID();
  const answers = await bidTogether(lot, [
    () => a.bid(lot, '100'),
    () => b.bid(lot, '200', key),
    () => b.bid(lot, '200', key),
    () => c.bid(lot, '5'),
  ]);
  expect(answers[1]?.body).toEqual(answers[2]?.body);
  expect(answers[3]?.body).toMatchObject({ errorCode: 'BID_TOO_LOW' });
  expect((await b.bid(lot, '200', key)).body).toEqual(answers[1]?.body);
  expect(await b.coin()).toEqual(['800', '200']);
  const { rows } = await test.db.pool.query(
    'SELECT 1 FROM bids WHERE lot_id = $1 AND bidder_id = $2',
    [lot, b.id],
  );
  expect(rows).toHaveLength(1);
});

it('a bid whose writing fails does not undo the others of its batch', async () => {
  const { lot, bidder } = await createTwin([1000, 1000, 1000, 1000]);
  const owner = new Client({ connectionString: test.ownerUrl });
  await owner.connect();
  await owner.query(`CREATE FUNCTION refuse_one() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF NEW.maximum = 999 * 1e18::numeric THEN RAISE EXCEPTION 'out of order'; END IF; RETURN NEW; END $$;
    CREATE TRIGGER refuse_one BEFORE INSERT ON bids FOR EACH ROW EXECUTE FUNCTION refuse_one()`);
  try {
    const answers = await bidTogether(
      lot,
      ['200', '999', '300', '400'].map((maximum, n) => () => bidder(n).bid(lot, maximum)),
    );
    const codes = answers.map(({ body }) => (body as { errorCode: string }).errorCode);
    expect(codes[1]).toBe('INTERNAL');
    for (const code of codes.toSpliced(1, 1)) expect(['', 'BID_TOO_LOW']).toContain(code);
    expect(codes).toContain('');
    expect(await bidder(1).coin()).toEqual(['1000', '0']);
  } finally {
    await owner.query('DROP FUNCTION refuse_one CASCADE');
    await owner.end();
  }
});

it('batches of several processes on one lot wait for its lock: none is decided on an old price', async () => {
  const { place, left } = await createTwin([5000, 5000, 5000, 5000]);
  const batches = Array.from({ length: 12 }, (_, n) =>
    Array.from({ length: 4 }, (__, bidder) => ({ bidder, maximum: 100 + n * 37 + bidder * 23 })),
  );
  const answers = (await Promise.all(batches.map((offers) => place(offers)))).flat();
  const accepted = answers.filter((answer) => !(answer instanceof Error));
  expect((await left()).bids).toHaveLength(accepted.length);
});

it('a bid waits for what else its bidder is spending, also one that is outbid at once', async () => {
  const [rich, poor] = [
    await createBidder(test.db, api, '1000'),
    await createBidder(test.db, api, '150'),
  ];
  const [lot, other] = [await createLot(test.db), await createLot(test.db)];
  await rich.bid(lot, '900');
  const { bid } = await test.db.transaction(async (tx) => {
    await placeBids(tx, [callOf(other, poor.id, { maximum: 100 })] as never, { waits: true });
    const bid = poor.bid(lot, '120');
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { bid };
  });
  expect((await bid).body).toMatchObject({ errorCode: 'BALANCE_SHORT', data: { short: '70' } });
});

it('of several lots, one that a purchase has locked is left alone, and the others are decided', async () => {
  const { lots, place, left } = await createTwin([5000], 3);
  const holder = await test.db.sessions.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM lots WHERE id = $1 FOR UPDATE', [lots[1]]);
  const answers = await place([1, 0, 2].map((lot) => ({ bidder: 0, maximum: 400, lot })));
  await holder.query('ROLLBACK');
  holder.release();
  expect(answers.map((one) => one instanceof LockedElsewhere)).toEqual([true, false, false]);
  const { row, others } = await left();
  expect([row, others[0].row, others[1].row].map(({ bid_count }) => bid_count)).toEqual([1, 0, 1]);
});

it('batches of several processes on several lots: none is decided on an old price or money', async () => {
  const { place, left } = await createTwin([700, 700, 700], 4);
  const batches = Array.from({ length: 16 }, (_, n) =>
    [0, 1, 2, 3].map((lot) => ({ bidder: (n + lot) % 3, maximum: 300 + 7 * n + lot, lot })),
  );
  const answers = (await Promise.all(batches.map((offers) => place(offers)))).flat();
  const { row, bids, others } = await left();
  const all = [{ row, bids }, ...others];
  for (const one of all) {
    const shown = one.bids.filter(({ kind }: { kind: string }) => kind !== 'raise');
    expect(shown).toHaveLength(one.row.bid_count);
  }
  const accepted = answers.filter((answer) => !(answer instanceof Error));
  expect(all.flatMap((one) => one.bids)).toHaveLength(accepted.length);
});
