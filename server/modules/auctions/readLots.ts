import type {
  getAuction,
  getAuctionOfProduct,
  Lot,
  LotCard,
  listMyBids,
} from '@common/endpoints/auctions';
import type { Picture } from '@common/endpoints/pictures';
import type { Fulfilment } from '@common/endpoints/products';
import type { Page } from '@common/envelope';
import { amountToString } from '@common/money';
import { type Queryable, statement } from '../../db/database';
import { AppError } from '../../errors';
import type { Caller } from '../../http/caller';
import { readPage } from '../../http/paging';
import type { Call } from '../../http/route';
import { maskBidder, phaseOf, presentLive } from './present';
import { reasonNotToBid } from './requireOpen';
import type { LotRow } from './store';

export interface ShownLot extends LotRow {
  title: string;
  subtitle: string;
  description: string;
  pictures: Picture[];
  fulfilment: Fulfilment;
  seller_name: string | null;
}

export const SHOWN = `SELECT l.*, date_trunc('milliseconds', clock_timestamp()) AS now, p.title, p.subtitle, p.description,
    p.pictures, p.fulfilment, m.name AS seller_name
  FROM lots l JOIN products p ON p.id = l.product_id LEFT JOIN members m ON m.id = l.seller_id`;
const findShown = statement('findShownLot', `${SHOWN} WHERE l.id = $1`);
const findOfProduct = statement(
  'findLotOfProduct',
  `${SHOWN} WHERE l.product_id = $1 ORDER BY l.id DESC LIMIT 1`,
);
const findMine = statement(
  'findMyBidOnLot',
  `SELECT max(b.maximum) AS maximum, (SELECT o.out_trade_no FROM lots l JOIN orders o ON o.id = l.order_id
     WHERE l.id = $1 AND o.buyer_id = $2) AS out_trade_no
   FROM bids b WHERE b.lot_id = $1 AND b.bidder_id = $2`,
);

const ms = (date: Date) => date.getTime();
const amount = (units: string) => amountToString(BigInt(units));

export function presentCard(row: ShownLot, secret: Buffer): LotCard {
  return {
    ...presentLive(row, secret),
    productId: row.product_id,
    channel: row.channel,
    title: row.title,
    picture: row.pictures[0] ?? null,
    startsAt: ms(row.starts_at),
  };
}

async function readMine(db: Queryable, row: LotRow, caller: Caller | null): Promise<Lot['mine']> {
  if (!caller) return null;
  const [mine] = await db.run<{ maximum: string | null; out_trade_no: string | null }>(findMine, [
    row.id,
    caller.memberId,
  ]);
  if (!mine?.maximum) return null;
  return {
    maximum: amount(mine.maximum),
    leading: row.leader_id === caller.memberId,
    outTradeNo: mine.out_trade_no,
  };
}

async function presentLot(
  { db, caller, settings }: Pick<Call<typeof getAuction>, 'db' | 'caller' | 'settings'>,
  row: ShownLot | undefined,
): Promise<Lot> {
  if (!row) throw new AppError('NOT_FOUND');
  const offersBuyNow = row.buy_now !== null && row.bid_count === 0 && phaseOf(row) !== 'ended';
  return {
    ...presentCard(row, settings.secret),
    subtitle: row.subtitle,
    description: row.description,
    pictures: row.pictures,
    fulfilment: row.fulfilment,
    seller: { name: row.seller_name ?? 'GAB 商城市集', isPlatform: row.seller_id === null },
    startPrice: amount(row.start_price),
    buyNow: offersBuyNow && row.buy_now !== null ? amount(row.buy_now) : null,
    hasReserve: row.reserve !== null,
    bands: row.bands.map(({ from, step }) => ({ from: amount(from), step: amount(step) })),
    originalEndsAt: ms(row.original_ends_at),
    softCloseSeconds: row.soft_close_seconds,
    extensionCapSeconds: row.extension_cap_seconds,
    mine: await readMine(db, row, caller),
    me: caller && maskBidder(settings.secret, row.id, caller.memberId),
    cannotBid: caller ? await reasonNotToBid(db, row, caller) : null,
    now: ms(row.now),
  };
}

/** @throws AppError NOT_FOUND */
export async function readLotById(call: Call<typeof getAuction>): Promise<Lot> {
  const [row] = await call.db.run<ShownLot>(findShown, [call.params.id]);
  return presentLot(call, row);
}

/** @throws AppError NOT_FOUND when the product was never put up for auction */
export async function readLotOfProduct(call: Call<typeof getAuctionOfProduct>): Promise<Lot> {
  const [row] = await call.db.run<ShownLot>(findOfProduct, [call.params.id]);
  return presentLot(call, row);
}

const MY_STATE = `CASE WHEN l.order_id IS NOT NULL AND l.leader_id = $1 THEN 'won'
    WHEN l.closed_at IS NOT NULL OR l.withdrawn_at IS NOT NULL THEN 'lost'
    WHEN l.leader_id = $1 THEN 'leading' ELSE 'outbid' END`;
const MINE = `FROM (SELECT lot_id, max(maximum) AS my_maximum FROM bids WHERE bidder_id = $1 GROUP BY lot_id) b
  JOIN lots l ON l.id = b.lot_id JOIN products p ON p.id = l.product_id
  WHERE ($2::text IS NULL OR ${MY_STATE} = $2)`;
const pageMine = statement(
  'pageMyBids',
  `SELECT l.*, date_trunc('milliseconds', clock_timestamp()) AS now, p.title, p.pictures, b.my_maximum,
     ${MY_STATE} AS state, (SELECT o.out_trade_no FROM orders o WHERE o.id = l.order_id AND o.buyer_id = $1) AS out_trade_no
   ${MINE}
   ORDER BY l.closed_at IS NOT NULL, l.closed_at DESC, l.ends_at, l.id LIMIT $3 OFFSET $4`,
);
const countMine = statement('countMyBids', `SELECT count(*)::int AS n ${MINE}`);

type MyState = 'leading' | 'outbid' | 'won' | 'lost';
interface MyBidRow extends ShownLot {
  my_maximum: string;
  state: MyState;
  out_trade_no: string | null;
}
type MyBid = LotCard & { maximum: string; state: MyState; outTradeNo: string | null };

export async function listMine({
  db,
  caller,
  query,
  settings,
}: Call<typeof listMyBids>): Promise<Page<MyBid>> {
  const page = readPage(query);
  const known = ['leading', 'outbid', 'won', 'lost'];
  const state = query.state && known.includes(query.state) ? query.state : null;
  const [rows, [count]] = await Promise.all([
    db.run<MyBidRow>(pageMine, [caller.memberId, state, page.pageSize, page.offset]),
    db.run<{ n: number }>(countMine, [caller.memberId, state]),
  ]);
  return {
    list: rows.map((row) => ({
      ...presentCard(row, settings.secret),
      maximum: amount(row.my_maximum),
      state: row.state,
      outTradeNo: row.out_trade_no,
    })),
    total: count?.n ?? 0,
    current: page.current,
    pageSize: page.pageSize,
  };
}
