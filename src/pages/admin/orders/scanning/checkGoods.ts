import { unsentOf } from '@common/delivery/parcels';
import type { StaffOrder } from '@common/endpoints/adminOrders';
import type { Goods } from '@common/endpoints/adminProducts';
import { countPieces } from '@common/orders/pieces';

/** Scanned pieces by variant. */
export type Checked = ReadonlyMap<number, number>;

interface Verdict {
  tone: 'wait' | 'stop';
  text: string;
  checked: Checked;
}

export const goodsName = ({ title, skuName }: Pick<Goods, 'title' | 'skuName'>): string =>
  skuName ? `${title}　${skuName}` : title;

/** Pieces that are not scanned, once any was: goods may also be compared by eye. */
export function uncheckedOf({ lines, parcels }: StaffOrder, checked: Checked): number {
  if (checked.size === 0) return 0;
  const scanned = [...checked.values()].reduce((sum, n) => sum + n, 0);
  return countPieces(unsentOf(lines, parcels)) - scanned;
}

/** Counts a scanned piece of an order's parcel. @param goods what has the code, at least one */
export function checkGoods(order: StaffOrder, checked: Checked, goods: readonly Goods[]): Verdict {
  const unsent = unsentOf(order.lines, order.parcels);
  const countOf = (skuId: number) => checked.get(skuId) ?? 0;
  const meant = unsent.filter(({ skuId }) => goods.some((one) => one.skuId === skuId));
  const names = goods.map(goodsName).join('、');
  if (meant.length === 0) {
    return { tone: 'stop', text: `「${names}」不在這筆訂單裡，請換成訂單上的商品。`, checked };
  }
  const next = meant.find(({ skuId, quantity }) => countOf(skuId) < quantity);
  if (!next) {
    return { tone: 'stop', text: `「${names}」多了一件，這筆訂單的件數已經夠了。`, checked };
  }
  const after = new Map(checked).set(next.skuId, countOf(next.skuId) + 1);
  const left = uncheckedOf(order, after);
  const name = goods.filter(({ skuId }) => skuId === next.skuId).map(goodsName);
  const rest = left > 0 ? `還有 ${left} 件。` : '商品都核對了，請掃物流單號。';
  return {
    tone: 'wait',
    text: `「${name}」${countOf(next.skuId) + 1}／${next.quantity} 件。${rest}`,
    checked: after,
  };
}
