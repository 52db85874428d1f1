import { placeBids } from '../modules/trade/auctions/placeBids';
import type { TestApi } from './api';
import { createBidder, type TestBidder } from './bidders';
import type { TestDatabase } from './database';
import { createLot } from './lots';
import { testSecret } from './secret';

const secret = testSecret();

export interface Offer {
  bidder: number;
  maximum: number;
  arrivedAt?: Date;
  /** Index of the lot; the first by default. */
  lot?: number;
}

export const callOf = (
  lot: number | undefined,
  memberId: number | undefined,
  { maximum, arrivedAt }: Pick<Offer, 'maximum' | 'arrivedAt'>,
) => ({
  caller: { memberId, capabilities: [] },
  params: { id: lot },
  body: { maximum: String(maximum) },
  settings: { secret },
  arrivedAt,
});

/** Lots with bidders of their own, all alike for the same funds. */
export async function createTwin(
  test: TestDatabase,
  api: TestApi,
  funds: readonly number[],
  count = 1,
) {
  const bidders: TestBidder[] = [];
  for (const coin of funds) bidders.push(await createBidder(test.db, api, String(coin)));
  const lots: number[] = [];
  while (lots.length < count) lots.push(await createLot(test.db, { reserve: '300', step: '10' }));
  const [lot = 0] = lots;
  const indexOf = new Map(bidders.map(({ id }, index) => [id, index]));
  /** Places bids in one transaction; it waits for locks if they are on one lot. */
  const place = (offers: readonly Offer[], waits = count === 1) =>
    test.db.transaction((tx) => {
      const calls = offers.map((offer) =>
        callOf(lots[offer.lot ?? 0], bidders[offer.bidder]?.id, offer),
      );
      return placeBids(tx, calls as never, { waits });
    });
  const rows = async (text: string, id: number) => (await test.db.pool.query(text, [id])).rows;

  async function leftOf(id: number) {
    const [row] = await rows(
      'SELECT price, leader_id, leader_maximum, bid_count, version, extensions FROM lots WHERE id = $1',
      id,
    );
    const bids = await rows(
      'SELECT bidder_id, kind, maximum, least, price_after, leader_after FROM bids WHERE lot_id = $1 ORDER BY id',
      id,
    );
    const notices = await rows(
      `SELECT DISTINCT ON (n.member_id) n.member_id, n.data->>'price' AS price FROM notices n
       WHERE n.about = 'lot:' || $1 AND n.read_at IS NULL ORDER BY n.member_id, n.id DESC`,
      id,
    );
    const held = await rows(
      `SELECT member_id, amount FROM holds WHERE ref_type = 'lot' AND ref_id = $1::text AND state = 'live'`,
      id,
    );
    const prices = notices.map(({ member_id, price }) => [indexOf.get(member_id), price]);
    return { row, bids, notices: notices.length, held, prices: prices.toSorted() };
  }

  /** All that the bids left in the database, by the bidders' places. */
  async function left() {
    const coin = await Promise.all(bidders.map((one) => one.coin()));
    const all = await Promise.all(lots.map(leftOf));
    const names = ['leader_id', 'bidder_id', 'leader_after', 'member_id'];
    const masked = JSON.stringify({ ...all[0], others: all.slice(1), coin }, (name, value) =>
      names.includes(name) && typeof value === 'number' ? indexOf.get(value) : value,
    );
    return JSON.parse(masked);
  }
  const bidder = (index: number): TestBidder => {
    const one = bidders[index];
    if (!one) throw new Error('out of range');
    return one;
  };
  return { lot, lots, bidder, place, left };
}

/** A response without ids, times and masked names, which differ between two lots. */
export const readable = (answer: unknown) =>
  JSON.parse(
    JSON.stringify(answer instanceof Error ? { refused: answer.message } : answer, (name, value) =>
      ['bidId', 'at', 'arrivedAt', 'lotId', 'leader', 'endsAt'].includes(name) ? null : value,
    ),
  );
