import type { Database, Tx } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { notifyAll } from '../../messages/notices/notify';
import * as sql from './store';

/** Notifies a batch of the members who wait for a variant, unless it has sold out again. @returns how many */
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
  let total = 0;
  for (;;) {
    const notified = await db.transaction((tx) => notifySome(tx, skuId));
    total += notified;
    if (notified < sql.AT_ONCE) return total;
  }
}

/**
 * Job: notifies members who wait for a variant that can be bought again, or was removed and never will be. Their alert is
 * deleted in the transaction that sends the notice, so each is sent once. The job looks at the present stock, so the cause of
 * its return does not matter.
 */
export function notifyRestocked(db: Database, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'notifyRestocked',
    log,
    due: async () => (await db.run(sql.skusToTellOf)).map((row) => row.id),
    work: (id) => notifyWaiting(db, Number(id)),
  });
}
