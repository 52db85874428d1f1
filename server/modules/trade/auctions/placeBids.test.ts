import { randomBytes, randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { createTestApi, type TestApi } from '../../../testing/api';
import { createBidder, type TestBidder } from '../../../testing/bidders';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../../testing/database';
import { createLot } from '../../../testing/lots';
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

const secret = randomBytes(32);

interface Offer {
  bidder: number;
  maximum: number;
  arrivedAt?: Date;
}

const callOf = (
  lot: number,
  memberId: number | undefined,
  { maximum, arrivedAt }: Omit<Offer, 'bidder'>,
) => ({
  caller: { memberId, capabilities: [] },
  params: { id: lot },
  body: { maximum: String(maximum) },
  settings: { secret },
  arrivedAt,
});

/** A lot with bidders of its own, all alike for the same funds. */
async function createTwin(funds: readonly number[]) {
  const bidders: TestBidder[] = [];
  for (const coin of funds) bidders.push(await createBidder(test.db, api, String(coin)));
  const lot = await createLot(test.db, { reserve: '300', step: '10' });
  const indexOf = new Map(bidders.map(({ id }, index) => [id, index]));
  const place = (offers: readonly Offer[]) =>
    test.db.transaction((tx) => {
      const calls = offers.map((offer) => callOf(lot, bidders[offer.bidder]?.id, offer));
      return placeBids(tx, calls as never);
    });
  const rows = async (text: string) => (await test.db.pool.query(text, [lot])).rows;
  /** All that the lot left in the database, by the bidders' places. */
  async function left() {
    const [row] = await rows(
      'SELECT price, leader_id, leader_maximum, bid_count, version, extensions FROM lots WHERE id = $1',
    );
    const bids = await rows(
      'SELECT bidder_id, kind, maximum, least, price_after, leader_after FROM bids WHERE lot_id = $1 ORDER BY id',
    );
    const notices = await rows(
      `SELECT DISTINCT ON (n.member_id) n.member_id, n.data->>'price' AS price FROM notices n
       WHERE n.about = 'lot:' || $1 AND n.read_at IS NULL ORDER BY n.member_id, n.id DESC`,
    );
    const held = await rows(
      `SELECT member_id, amount FROM holds WHERE ref_type = 'lot' AND ref_id = $1::text AND state = 'live'`,
    );
    const coin = await Promise.all(bidders.map((one) => one.coin()));
    const names = ['leader_id', 'bidder_id', 'leader_after', 'member_id'];
    const masked = JSON.stringify(
      { row, bids, notices: notices.length, held, coin },
      (name, value) =>
        names.includes(name) && typeof value === 'number' ? indexOf.get(value) : value,
    );
    const prices = notices.map(({ member_id, price }) => [indexOf.get(member_id), price]);
    return { ...JSON.parse(masked), prices: prices.toSorted() };
  }
  const bidder = (index: number): TestBidder => {
    const one = bidders[index];
    if (!one) throw new Error('out of range');
    return one;
  };
  return { lot, bidder, place, left };
}

/** What a bidder reads, without ids, times and masked names, which differ between two lots. */
const readable = (answer: unknown) =>
  JSON.parse(
    JSON.stringify(answer instanceof Error ? { refused: answer.message } : answer, (name, value) =>
      ['bidId', 'at', 'arrivedAt', 'lotId', 'leader', 'endsAt'].includes(name) ? null : value,
    ),
  );

it('random batches leave the same bids, money, holds, notices and answers as bid by bid', async () => {
  for (let round = 0; round < 25; round++) {
    const funds = Array.from({ length: 5 }, () => Math.floor(Math.random() * 900));
    const [together, alone] = [await createTwin(funds), await createTwin(funds)];
    for (let batch = 0; batch < 3; batch++) {
      const base = 90 + batch * 150;
      const offers = Array.from({ length: 1 + Math.floor(Math.random() * 12) }, () => ({
        bidder: Math.floor(Math.random() * 5),
        maximum: base + Math.floor(Math.random() * 300),
      }));
      const answers = await together.place(offers);
      for (const [index, offer] of offers.entries()) {
        const [one] = await alone.place([offer]);
        expect(readable(answers[index])).toEqual(readable(one));
      }
      expect(await together.left()).toEqual(await alone.left());
    }
  }
});

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
  const answers = (await Promise.all(batches.map(place))).flat();
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
    await placeBids(tx, [callOf(other, poor.id, { maximum: 100 })] as never);
    const bid = poor.bid(lot, '120');
    await new Promise((resolve) => setTimeout(resolve, 200));
    return { bid };
  });
  expect((await bid).body).toMatchObject({ errorCode: 'BALANCE_SHORT', data: { short: '70' } });
});
