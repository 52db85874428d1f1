import type { Database, Tx } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { notifyAll } from '../../messages/notices/notify';
import * as sql from './store';

/** Notifies some of those who wait for a variant, unless it has sold out again; of one that was removed, too. @returns how many */
async function notifySome(tx: Tx, skuId: number): Promise<number> {
  const sku = await tx.maybeOne(sql.skuToTellOf, [skuId]);
  if (!sku) return 0;
  const members = (await tx.run(sql.claimAlerts, [skuId])).map((row) => row.member_id);
  const about = { skuId, productId: sku.product_id, variant: sku.name && `（${sku.name}）` };
  if (sku.removed) await notifyAll(tx, members, 'stockAlertOver', about);
  else {
    const back = { ...about, at: Date.now(), price: BigInt(sku.price) };
    await notifyAll(tx, members, 'stockAlert', back);
  }
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
 * Job: notifies those who wait for a variant that can be bought again, or never will be because it was removed. What a member waits for is deleted in the transaction
 * that sends the notice, so each is sent once. Read from the stock as it is, whatever brought it back.
 */
export function notifyRestocked(db: Database, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'notifyRestocked',
    log,
    due: async () => (await db.run(sql.skusToTellOf)).map((row) => row.id),
    work: (id) => notifyWaiting(db, Number(id)),
  });
}
