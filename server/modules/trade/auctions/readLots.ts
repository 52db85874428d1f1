import type { listAllLots as allContract, StaffLot } from '@common/endpoints/adminAuctions';
import type {
  getAuction,
  getAuctionOfProduct,
  Lot,
  LotCard,
  listMyBids,
} from '@common/endpoints/auctions';
import type { CursorPage, Page } from '@common/envelope';
import { sortsOf } from '@common/lists/listSorts';
import { isLotFilter } from '@common/lists/lotFilter';
import { unitsToAmount } from '@common/money/money';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Caller } from '../../../http/caller';
import { numberIn } from '../../../http/numberIn';
import { cutPage, parsePage, parseSortedCursor } from '../../../http/paging';
import type { Call } from '../../../http/route';
import type { ShopSecret } from '../../../shopSecret';
import { countMyLots, findMyBid, type MyBidState, pageMyBids } from './bidStore';
import { type ListedLot, maskBidder, presentCard, presentListed, presentStaffLot } from './lotView';
import { reasonNotToBid } from './requireOpen';
import { findNewestLots, findStaffLot, pageStaffLots, type StaffLotFilter } from './sellerLotStore';
import { findLotOfProduct, findNewestShownLots, findShownLot, type ShownLot } from './shownStore';
import type { LotRow } from './store';

const ms = (date: Date) => date.getTime();

async function readMine(db: Queryable, row: LotRow, caller: Caller | null): Promise<Lot['mine']> {
  if (!caller) return null;
  const mine = await findMyBid(db, row.id, caller.memberId);
  if (!mine.maximum) return null;
  return {
    maximum: unitsToAmount(mine.maximum),
    leading: row.leader_id === caller.memberId,
    outTradeNo: mine.out_trade_no,
  };
}

async function presentLot(
  { db, caller, settings }: Pick<Call<typeof getAuction>, 'db' | 'caller' | 'settings'>,
  row: ShownLot | undefined,
): Promise<Lot> {
  if (!row) throw new AppError('NOT_FOUND');
  return {
    ...presentCard(row, settings.secret),
    subtitle: row.subtitle,
    description: row.description,
    pictures: row.pictures,
    fulfilment: row.fulfilment,
    startPrice: unitsToAmount(row.start_price),
    bands: row.bands.map(({ from, step }) => ({
      from: unitsToAmount(from),
      step: unitsToAmount(step),
    })),
    originalEndsAt: ms(row.original_ends_at),
    softCloseSeconds: row.soft_close_seconds,
    extensionCapSeconds: row.extension_cap_seconds,
    mine: await readMine(db, row, caller),
    me: caller && maskBidder(settings.secret, row, caller.memberId),
    cannotBid: await reasonNotToBid(db, row, caller),
    now: ms(row.now),
  };
}

/** @throws AppError NOT_FOUND */
export async function readLotById(call: Call<typeof getAuction>): Promise<Lot> {
  return presentLot(call, await findShownLot(call.db, call.params.id));
}

/** @throws AppError NOT_FOUND when the product was never put up for auction */
export async function readLotOfProduct(call: Call<typeof getAuctionOfProduct>): Promise<Lot> {
  return presentLot(call, await findLotOfProduct(call.db, call.params.id));
}

type MyBid = LotCard & { maximum: string; state: MyBidState; outTradeNo: string | null };

const MY_BID_STATES: readonly MyBidState[] = ['leading', 'outbid', 'won', 'lost'];

export async function listMine({
  db,
  caller,
  query,
  settings,
}: Call<typeof listMyBids>): Promise<Page<MyBid>> {
  const { current, pageSize, offset } = parsePage(query);
  const state = MY_BID_STATES.find((one) => one === query.state) ?? null;
  const { rows, total } = await pageMyBids(db, caller.memberId, state, { pageSize, offset });
  const list = rows.map((row) => ({
    ...presentCard(row, settings.secret),
    maximum: unitsToAmount(row.my_maximum),
    state: row.state,
    outTradeNo: row.out_trade_no,
  }));
  return { list, total, current, pageSize };
}

const byProduct = <R extends LotRow, V>(rows: R[], present: (row: R) => V): Map<number, V> =>
  new Map(rows.map((row) => [row.product_id, present(row)]));

/** The newest lot of each product that has one, as shown to everyone. */
export async function readLotCards(
  db: Queryable,
  productIds: readonly number[],
  secret: ShopSecret,
): Promise<Map<number, LotCard>> {
  if (productIds.length === 0) return new Map();
  const rows = await findNewestShownLots(db, productIds);
  return byProduct(rows, (row) => presentCard(row, secret));
}

/** The newest lot of each product, as shown to its seller: without the hidden maximum. */
export async function readListedLots(
  db: Queryable,
  productIds: number[],
  secret: ShopSecret,
): Promise<Map<number, ListedLot>> {
  if (productIds.length === 0) return new Map();
  return byProduct(await findNewestLots(db, productIds), (row) => presentListed(row, secret));
}

/** Counts the running auctions that a member leads, and those where they were outbid. */
export function readMyLotCounts(db: Queryable, memberId: number) {
  return countMyLots(db, memberId);
}

/** @throws AppError NOT_FOUND */
export async function readStaffLot(
  db: Queryable,
  id: number,
  secret: ShopSecret,
): Promise<StaffLot> {
  const row = await findStaffLot(db, id);
  if (!row) throw new AppError('NOT_FOUND');
  return presentStaffLot(row, secret);
}

/** All lots, or those of the filter; invalid filters are ignored. */
export async function listAllLots({
  db,
  query,
  settings,
}: Call<typeof allContract>): Promise<CursorPage<StaffLot, string>> {
  const { pageSize } = parsePage(query);
  const { channel } = query;
  const q = query.q?.trim() || null;
  const filter: StaffLotFilter = {
    state: isLotFilter(query.state) ? query.state : null,
    channel: channel === 'shop' || channel === 'market' ? channel : null,
    q,
    id: q === null ? null : numberIn(q),
  };
  const { by, cursor } = parseSortedCursor(query, sortsOf('auctions', filter.state === 'open'), {
    byId: ['created'],
  });
  const { found, total } = await pageStaffLots(db, filter, by, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, ({ cursor: place }) => place);
  const list = rows.map((row) => presentStaffLot(row, settings.secret));
  return { list, total, older, newer };
}
