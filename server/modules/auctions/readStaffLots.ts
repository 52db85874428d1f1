import type { listAllLots as contract, StaffLot } from '@common/endpoints/adminAuctions';
import type { Page } from '@common/envelope';
import { amountToString } from '@common/money';
import { type Queryable, statement } from '../../db/database';
import { AppError } from '../../errors';
import { readPage } from '../../http/paging';
import type { Call } from '../../http/route';
import { presentCard, type ShownLot } from './readLots';

interface StaffRow extends ShownLot {
  out_trade_no: string | null;
  newest: boolean;
}

const SELECT = `SELECT l.*, date_trunc('milliseconds', clock_timestamp()) AS now, p.title, p.pictures,
    m.name AS seller_name, o.out_trade_no,
    NOT EXISTS (SELECT 1 FROM lots n WHERE n.product_id = l.product_id AND n.id > l.id) AS newest
  FROM lots l JOIN products p ON p.id = l.product_id LEFT JOIN members m ON m.id = l.seller_id
  LEFT JOIN orders o ON o.id = l.order_id`;
const pageAll = statement('pageAllLots', `${SELECT} ORDER BY l.id DESC LIMIT $1 OFFSET $2`);
const countAll = statement('countAllLots', 'SELECT count(*)::int AS n FROM lots');
const findOne = statement('findStaffLot', `${SELECT} WHERE l.id = $1`);

const amountOrNull = (units: string | null) => units && amountToString(BigInt(units));

/** A lot as staff see it; the leader's maximum stays hidden from them too. */
function presentStaffLot(row: StaffRow, secret: Buffer): StaffLot {
  const unsold = row.closed_at !== null && !row.sold;
  const mine = row.withdrawn_at === null && row.newest;
  return {
    ...presentCard(row, secret),
    startPrice: amountToString(BigInt(row.start_price)),
    reserve: amountOrNull(row.reserve),
    buyNow: amountOrNull(row.buy_now),
    seller: row.seller_name ?? 'GAB 商城市集',
    outTradeNo: row.out_trade_no,
    canWithdraw: mine && (unsold || (row.closed_at === null && row.bid_count === 0)),
    canRelist: mine && unsold,
  };
}

/** @throws AppError NOT_FOUND */
export async function readStaffLot(db: Queryable, id: number, secret: Buffer): Promise<StaffLot> {
  const [row] = await db.run<StaffRow>(findOne, [id]);
  if (!row) throw new AppError('NOT_FOUND');
  return presentStaffLot(row, secret);
}

export async function listAllLots({
  db,
  query,
  settings,
}: Call<typeof contract>): Promise<Page<StaffLot>> {
  const page = readPage(query);
  const [rows, [count]] = await Promise.all([
    db.run<StaffRow>(pageAll, [page.pageSize, page.offset]),
    db.run<{ n: number }>(countAll),
  ]);
  return {
    list: rows.map((row) => presentStaffLot(row, settings.secret)),
    total: count?.n ?? 0,
    current: page.current,
    pageSize: page.pageSize,
  };
}
