import type { BidderSignal, listSignals as endpoint } from '@common/endpoints/adminAuctions';
import type { Page } from '@common/envelope';
import { parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import * as sql from './signalStore';

/** Bidders who may be driving prices for a seller: a hint for staff, not a proof. */
export async function listSignals({
  db,
  query,
}: Call<typeof endpoint>): Promise<Page<BidderSignal>> {
  const { current, pageSize, offset } = parsePage(query);
  const rows = await db.run(sql.pageSignals, [pageSize, offset]);
  return {
    list: rows.map((row) => ({
      seller: { id: row.seller_id, name: row.seller_name },
      bidder: { id: row.bidder_id, name: row.bidder_name },
      shared: row.shared,
      onlyThisSeller: row.only_seller,
      bids: row.bids,
      lots: row.lots,
      won: row.won,
      lost: row.lost,
      lastAt: row.last_at.getTime(),
      weight: row.weight,
    })),
    total: rows[0]?.total ?? 0,
    current,
    pageSize,
  };
}
