import type { Database, Tx } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { amountsText } from '../../messages/notices/amountsText';
import { notify } from '../../messages/notices/notify';
import { coinOf, idsOf, lockBillOfOrder, type Orders } from './bill';
import { numberOfGroup } from './groupStore';
import { notifyTime } from './notifyOrder';
import { readLines } from './store';
import * as sql from './toPayStore';

const advOf = (orders: Orders) => orders.reduce((sum, order) => sum + BigInt(order.adv_amount), 0n);

async function goodsOf(tx: Tx, orders: Orders): Promise<string> {
  const [first, ...more] = await readLines(tx, idsOf(orders));
  return `「${first?.title ?? ''}」${more.length > 0 ? `等 ${more.length + 1} 項` : ''}`;
}

/** Notifies the buyer of an unpaid bill what is to be paid, and until when. */
async function notifyToPay(tx: Tx, orders: Orders): Promise<void> {
  const [{ out_trade_no, buyer_id, group_id, expires_at }] = orders;
  if (!expires_at) return;
  const about = {
    out_trade_no,
    goods: await goodsOf(tx, orders),
    due: amountsText(coinOf(orders), advOf(orders)),
    payBy: notifyTime(expires_at),
    payByMs: expires_at.getTime(),
  };
  if (group_id === null) {
    await notify(tx, buyer_id, 'orderToPay', about);
    return;
  }
  const { number } = await tx.one(numberOfGroup, [group_id]);
  const others = orders.length > 1 ? ` 等 ${orders.length} 筆` : '';
  await notify(tx, buyer_id, 'groupToPay', { ...about, number, others });
}

/** Notifies buyers of orders that are still unpaid a minute after they were placed, those of a group together. */
export function remindToPay(db: Database, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'remindToPay',
    log,
    due: async () => (await db.run(sql.ordersToPay)).map((row) => row.out_trade_no),
    work: (outTradeNo) =>
      db.transaction(async (tx) => {
        const bill = await lockBillOfOrder(tx, outTradeNo);
        if (!bill || (await tx.run(sql.stillToPay, [bill.orders[0].id])).length === 0) return false;
        await notifyToPay(tx, bill.orders);
        return true;
      }),
  });
}
