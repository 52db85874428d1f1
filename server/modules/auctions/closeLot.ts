import { reserveMet } from '@common/auctionRules';
import type { Database, Tx } from '../../db/database';
import { emitEvent } from '../../db/events';
import { readLiveHolds, releaseHold } from '../../ledger/ledger';
import { notify } from '../notices/notify';
import { createWonOrder, type WonOrder } from '../orders/createWonOrder';
import { type LotRow, lockLot, readDueLots, standingOf, writeClose } from './store';
import { tellSold, tellUnsold } from './tellLot';

async function releaseLeader(tx: Tx, lot: LotRow, reason: string): Promise<void> {
  for (const hold of await readLiveHolds(tx, { type: 'lot', id: String(lot.id) })) {
    await releaseHold(tx, hold.id, reason, null);
  }
}

/** Ends a locked lot with its sale: the hold goes back and pays the one order at once. */
export async function sell(
  tx: Tx,
  lot: LotRow,
  buyerId: number,
  price: bigint,
  reason: string,
): Promise<WonOrder> {
  // Before the house's accounts are locked, which everyone waits for.
  await tellSold(tx, lot, buyerId, price);
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
  await tellUnsold(tx, lot);
}

/**
 * Closes a lot whose time is over: sold to the leader if the reserve is met, else unsold. Any number
 * of calls make one order (invariant 12).
 * @returns whether this call closed it
 */
export async function closeLot(db: Database, lotId: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const lot = await lockLot(tx, lotId);
    if (!lot || lot.closed_at || lot.withdrawn_at || lot.now < lot.ends_at) return false;
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

/** Closes every lot that is due. Each in its own transaction. @returns how many this call closed */
export async function closeDueLots(db: Database): Promise<number> {
  let closed = 0;
  for (const id of await readDueLots(db)) if (await closeLot(db, id)) closed++;
  return closed;
}
