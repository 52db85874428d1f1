import type { Database, Tx } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { notifyAll } from '../../messages/notices/notify';
import * as sql from './store';

/** Notifies some of those who wait for a variant, unless it has sold out again. @returns how many */
async function notifySome(tx: Tx, skuId: number): Promise<number> {
  const sku = await tx.maybeOne(sql.restockedSku, [skuId]);
  if (!sku) return 0;
  const members = (await tx.run(sql.claimAlerts, [skuId])).map((row) => row.member_id);
  await notifyAll(tx, members, 'stockAlert', {
    skuId,
    at: Date.now(),
    productId: sku.product_id,
    variant: sku.name && `（${sku.name}）`,
    price: BigInt(sku.price),
  });
  return members.length;
}

async function notifyWaiting(db: Database, skuId: number): Promise<number> {
  let all = 0;
  for (;;) {
    const some = await db.transaction((tx) => notifySome(tx, skuId));
    all += some;
    if (some < sql.AT_ONCE) return all;
  }
}

/**
 * Job: notifies those who wait for a variant that can be bought again. What a member waits for is deleted in the transaction
 * that sends the notice, so each is sent once. Read from the stock as it is, whatever brought it back.
 */
export function notifyRestocked(db: Database, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'notifyRestocked',
    log,
    due: async () => (await db.run(sql.restockedSkus)).map((row) => row.id),
    work: (id) => notifyWaiting(db, Number(id)),
  });
}
