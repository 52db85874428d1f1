import type { OrderSummary } from '@common/endpoints/orderShapes';
import { orderStatus } from '@common/lists/orderStatus';
import { formatAmount } from '@common/money/money';
import { keepLastOrders, type SeenOrder } from '@/session/lastOrders';
import { storedUser } from '@/session/session';
import { viewedUser } from '@/session/viewAs';

function paidOf({ coinAmount, advAmount }: OrderSummary): string {
  const coin = coinAmount !== '0' || advAmount === '0' ? `${formatAmount(coinAmount)} GAB` : '';
  const adv = advAmount === '0' ? '' : `${formatAmount(advAmount)} 廣告幣`;
  return [coin, adv].filter(Boolean).join('＋');
}

function seenOf(order: OrderSummary, seenAt: number): SeenOrder {
  const [first, ...more] = order.lines;
  return {
    number: order.out_trade_no,
    title: `${first?.title ?? ''}${more.length > 0 ? ` 等 ${more.length + 1} 項` : ''}`,
    status: orderStatus(order.status).label,
    paid: paidOf(order),
    seenAt,
  };
}

/**
 * Reads orders and keeps them for the offline page. Nothing is kept where the session is another one when the answer
 * comes, or where staff look at the shop as the member.
 */
export async function rememberOrders<T>(
  read: () => Promise<T>,
  ordersIn: (answer: T) => readonly OrderSummary[],
): Promise<T> {
  const asked = storedUser();
  const answer = await read();
  const now = storedUser();
  if (!viewedUser() && now?.member && now.access_token === asked?.access_token) {
    const seenAt = Date.now();
    keepLastOrders(
      now.member.id,
      ordersIn(answer).map((order) => seenOf(order, seenAt)),
    );
  }
  return answer;
}
