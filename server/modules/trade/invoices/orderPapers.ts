import { handingOf } from '@common/delivery/handing';
import type { Order } from '@common/endpoints/orderShapes';
import { DELIVERY } from '@common/lists/deliveryWays';
import { amountToString, formatAmount, parseAmount } from '@common/money/money';
import { invoiceText } from '@common/orders/invoice';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import type { PapersOf } from '../../messages/notices/mailNotices';
import { addressText } from '../orders/addressText';
import { notifyTime } from '../orders/notifyOrder';
import { readOrder } from '../orders/present';
import { groupText } from './groupText';
import { paidText } from './paidText';
import * as sql from './store';

const isPositive = (amount: string) => parseAmount(amount) > 0n;
const gab = (amount: string) => `${formatAmount(amount)} GAB`;

function goodsText({ lines }: Order): string[] {
  return lines.map(({ title, skuName, unitPrice, quantity }) => {
    const name = skuName ? `${title}（${skuName}）` : title;
    const sum = amountToString(parseAmount(unitPrice) * BigInt(quantity));
    return `・${name}：${gab(unitPrice)} × ${quantity}，小計 ${gab(sum)}`;
  });
}

function moneyText(order: Order): string[] {
  const { deliveryFee, dealDiscount, discount } = order;
  return [
    ...(isPositive(dealDiscount) ? [`優惠活動：－${gab(dealDiscount)}`] : []),
    ...(isPositive(deliveryFee) ? [`運費：${gab(deliveryFee)}`] : []),
    ...(isPositive(discount) ? [`優惠券折抵：－${gab(discount)}`] : []),
    `付款：${paidText(order, order.twdRate)}`,
  ];
}

function deliveryText({ delivery, address, shipBy, note, fulfilment }: Order): string[] {
  return [
    ...(delivery ? [`運送方式：${DELIVERY[delivery.way].label}`] : []),
    ...(address ? [`收件人：${address.recipient}，${address.phone}`, addressText(address)] : []),
    ...(shipBy === null ? [] : [`最晚${handingOf(fulfilment)}：${notifyTime(new Date(shipBy))}`]),
    ...(note ? [`給賣家的備註：${note}`] : []),
  ];
}

async function findOwnOrder(db: Queryable, outTradeNo: string, buyerId: number) {
  try {
    return await readOrder(db, outTradeNo, buyerId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
    throw error;
  }
}

/**
 * The text below the notice of a payment in a mail: goods, sums, delivery, invoice and the orders that were paid together, as
 * they are when the mail is written. Mails of other notices have no such text.
 */
export const orderPapers: PapersOf = async (db, notice, mailed) => {
  const { kind, member_id: buyerId, data } = notice;
  const { out_trade_no: outTradeNo } = data;
  if (kind !== 'orderPaid' || outTradeNo === undefined) return [];
  const order = await findOwnOrder(db, outTradeNo, buyerId);
  if (!order) return [];
  const invoice = await db.maybeOne(sql.findOrderInvoice, [outTradeNo, buyerId]);
  return [
    `賣家：${order.soldBy.name}`,
    ...goodsText(order),
    ...moneyText(order),
    ...deliveryText(order),
    ...(invoice ? [`發票：${invoiceText(invoice)}`] : []),
    ...(await groupText(db, order, { buyerId, mailed })),
  ];
};
