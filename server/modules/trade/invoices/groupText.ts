import type { Order, OrderSummary } from '@common/endpoints/orderShapes';
import type { Queryable } from '../../../db/database';
import type { MailedNotice } from '../../messages/notices/mailNotices';
import { readGroup } from '../orders/presentGroup';
import { paidText } from './paidText';

interface Letter {
  buyerId: number;
  /** All notices of the mail, in its order. */
  mailed: readonly MailedNotice[];
}

function goodsOf({ lines }: OrderSummary): string {
  const [first, ...more] = lines;
  return `${first?.title ?? ''}${more.length > 0 ? ` 等 ${more.length + 1} 項` : ''}`;
}

/** Whether this order is the last of its group in the mail, so that the mail names a group once. */
function isLast({ out_trade_no, group }: Order, mailed: readonly MailedNotice[]): boolean {
  const numbers = new Set([out_trade_no, ...(group?.others ?? []).map((one) => one.out_trade_no)]);
  const last = mailed.findLast(
    ({ kind, data }) => kind === 'orderPaid' && numbers.has(data.out_trade_no ?? ''),
  );
  return last?.data.out_trade_no === out_trade_no;
}

/** The orders of this order's payment group and their sum; empty unless this is the last one of the group in the mail. */
export async function groupText(
  db: Queryable,
  order: Order,
  { buyerId, mailed }: Letter,
): Promise<string[]> {
  if (!order.group || !isLast(order, mailed)) return [];
  const group = await readGroup(db, order.group.number, buyerId);
  return [
    `一起付款的訂單（${group.orders.length} 筆）共付：${paidText(group, order.twdRate)}`,
    ...group.orders.map(
      (one) => `・訂單 ${one.out_trade_no}（${goodsOf(one)}）：${paidText(one, null)}`,
    ),
  ];
}
