import type { Database, Tx } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { splitOfPieces } from '../orders/askedPieces';
import { type LockedOrder, lockAnyOrder } from '../orders/lockOrder';
import { holdForReturn, refundReturned, refundReturnedPart } from '../orders/returnedOrder';
import { insertEntry, insertReturn, moveReturn } from './store';
import * as sql from './unclaimedStore';

const SYSTEM = { kind: 'system', id: null } as const;
const WHY = '包裹沒有取件，已退回賣家';

/**
 * Gives back the pieces of a parcel that came back to the seller of a locked order, by a return that is refunded at once and
 * notifies both sides. Nobody opened the parcel, so the pieces can be sold again (ADR 073).
 * @returns false if the pieces were given back before
 */
async function giveBack(tx: Tx, order: LockedOrder, parcelId: number): Promise<boolean> {
  const pieces = await tx.run(sql.piecesToGiveBack, [parcelId]);
  if (pieces.length === 0) return false;
  const lines = pieces.map(({ sku_id, quantity }) => ({ skuId: sku_id, quantity }));
  const asked = await splitOfPieces(tx, order, lines);
  await holdForReturn(tx, order);
  const { id: orderId, buyer_id, seller_id } = order;
  const sides = { orderId, buyerId: buyer_id, sellerId: seller_id };
  const about = { reason: 'unclaimed', days: null, asked, parcelId } as const;
  const id = await insertReturn(tx, { ...sides, ...about });
  const entry = { role: SYSTEM.kind, actorId: SYSTEM.id, text: '' };
  await insertEntry(tx, id, { ...entry, step: 'begin' });
  await insertEntry(tx, id, { ...entry, step: 'refund' });
  await moveReturn(tx, id, {
    from: 'open',
    to: 'refunded',
    days: null,
    parcel: null,
  });
  const upheld = { returnId: id, actor: SYSTEM, reason: WHY, restock: true };
  await (asked.isWhole
    ? refundReturned(tx, order, upheld)
    : refundReturnedPart(tx, order, asked, upheld));
  return true;
}

/** Job: gives back the pieces of uncollected parcels, once all of the order is shipped and no return of it is open. */
export function returnUnclaimed(db: Database, log?: JobLog): Promise<number> {
  return sweep(db, {
    job: 'returnUnclaimed',
    log,
    due: async () => (await db.run(sql.parcelsThatCameBack)).map(({ id }) => id),
    work: (id) =>
      db.transaction(async (tx) => {
        const parcelId = Number(id);
        const found = await tx.maybeOne(sql.orderOfParcel, [parcelId]);
        const order = found && (await lockAnyOrder(tx, found.out_trade_no));
        if (!order || (await tx.run(sql.stillCameBack, [parcelId])).length === 0) return false;
        return giveBack(tx, order, parcelId);
      }),
  });
}
