import type { listStockAlerts as endpoint, StockAlert } from '@common/endpoints/stockAlerts';
import type { Call } from '../../../http/route';
import { readCards } from '../../goods/catalogue/catalogue';
import * as sql from './store';

/** All stock alerts of a member; not paged, as `MAX_STOCK_ALERTS` limits them. */
export async function listStockAlerts({
  db,
  caller,
}: Pick<Call<typeof endpoint>, 'db' | 'caller'>): Promise<{ list: StockAlert[] }> {
  const rows = await db.run(sql.alertsOfMember, [caller.memberId]);
  const ids = [...new Set(rows.map((row) => row.product_id))];
  const cards = new Map((await readCards(db.reads, ids)).map((card) => [card.id, card]));
  return {
    list: rows.flatMap(({ sku_id, sku_name, product_id, created_at }) => {
      const product = cards.get(product_id);
      return product
        ? [{ skuId: sku_id, skuName: sku_name, product, addedAt: created_at.getTime() }]
        : [];
    }),
  };
}
