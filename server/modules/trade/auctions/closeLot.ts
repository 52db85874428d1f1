import { reserveMet } from '@common/auctions/auctionRules';
import type { Database, Tx } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { readLiveHolds, releaseHold } from '../../../ledger/ledger';
import { notify } from '../../messages/notices/notify';
import { createWonOrder, type WonOrder } from '../orders/createWonOrder';
import { notifySold, notifyUnsold } from './notifyLot';
import { graceLeft } from './requireOpen';
import { type LotRow, lockLot, readDueLots, standingOf, writeClose } from './store';

async function releaseLeader(tx: Tx, lot: LotRow, reason: string): Promise<void> {
  for (const hold of await readLiveHolds(tx, { type: 'lot', id: String(lot.id) })) {
    await releaseHold(tx, hold.id, reason, null);
  }
}

/** Ends a locked lot as sold: releases the winner's hold and pays the new order with it in one transaction. */
export async function sell(
  tx: Tx,
  lot: LotRow,
  buyerId: number,
  price: bigint,
  reason: string,
): Promise<WonOrder> {
  // Must run before the winner's accounts are locked.
  await notifySold(tx, lot, buyerId, price);
  await releaseLeader(tx, lot, reason);
  const order = await createWonOrder(tx, { productId: lot.product_id, buyerId, price, reason });
  await writeClose(tx, lot, order.id);
  await emitEvent(tx, buyerId, 'auction', {
    lotId: lot.id,
    state: 'won',
    out_trade_no: order.out_trade_no,
  });
  return order;
}

/** Ends a locked lot without a sale. */
export async function endUnsold(tx: Tx, lot: LotRow): Promise<void> {
  await releaseLeader(tx, lot, '未達底價，競標結束');
  await writeClose(tx, lot, null);
  await notifyUnsold(tx, lot);
}

/**
 * Closes a lot whose end and grace have passed: sold to the leader if the reserve is met, else unsold. Repeated or concurrent
 * calls create one order (invariant 12).
 * @returns true when this call closed it
 */
export async function closeLot(db: Database, lotId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const lot = await lockLot(tx, lotId);
    if (!lot || lot.closed_at || lot.withdrawn_at || graceLeft(lot) > 0) return false;
    const { leader_id: leader } = lot;
    if (leader !== null && reserveMet(standingOf(lot))) {
      const price = BigInt(lot.price);
      const { out_trade_no } = await sell(tx, lot, leader, price, '得標');
      const data = { lotId: lot.id, productId: lot.product_id, out_trade_no, price };
      await notify(tx, leader, 'won', data);
    } else {
      await endUnsold(tx, lot);
    }
    return true;
  });
}

/** Job: closes the lots that are due. */
export function closeDueLots(db: Database, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'closeLots',
    log,
    due: () => readDueLots(db),
    work: (id) => closeLot(db, Number(id)),
  });
}
