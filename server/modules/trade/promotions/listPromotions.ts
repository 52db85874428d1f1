import type { listPromotions as endpoint, Promotion } from '@common/endpoints/promotions';
import type { Page } from '@common/envelope';
import { amountToString } from '@common/money/money';
import { parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { type PromotionRow, type PromotionState, pagePromotions } from './store';

export function presentPromotion(row: PromotionRow): Promotion {
  const perDay = BigInt(row.per_day);
  return {
    id: row.id,
    productId: row.product_id,
    title: row.title,
    channel: row.channel,
    seller: { id: row.seller_id, name: row.seller },
    days: row.days,
    cost: amountToString(perDay * BigInt(row.days)),
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    stoppedAt: row.stopped_at?.getTime() ?? null,
    stoppedBy: row.stopped_by,
    refund: amountToString(perDay * BigInt(row.refunded_days)),
    shown: row.shown,
  };
}

const parseState = (text: string | undefined): PromotionState =>
  text === 'running' || text === 'over' ? text : null;

/** All promotions that sellers bought, newest first. */
export async function listPromotions({
  db,
  query,
}: Call<typeof endpoint>): Promise<Page<Promotion>> {
  const { current, pageSize, offset } = parsePage(query);
  const { rows, total } = await pagePromotions(db, parseState(query.state), {
    limit: pageSize,
    offset,
  });
  return { list: rows.map(presentPromotion), total, current, pageSize };
}
