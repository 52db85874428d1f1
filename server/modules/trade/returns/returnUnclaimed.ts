import type { ReturnSplit } from '@common/orders/returnSplit';
import type { Database, Tx } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { sweep } from '../../../jobs/sweep';
import { splitOfPieces } from '../orders/askedPieces';
import { type LockedOrder, lockAnyOrder } from '../orders/lockOrder';
import type { Sender } from '../orders/sendParcel';
import type { Restock } from '../orders/stock';
import { refundAtOnce } from './refundAtOnce';
import * as sql from './unclaimedStore';

const WHY = '包裹沒有取件，已退回賣家';

/** A parcel that came back, with the refund for its pieces. */
export interface CameBack {
  parcelId: number;
  asked: ReturnSplit;
  by: Sender;
  /** The sender's own words in the return's thread. */
  text: string;
  restock: Restock;
}

/**
 * The refund for the pieces of a locked order's parcel.
 * @returns undefined if all of them were given back, or refused for good, before
 */
export async function splitOfParcel(
  tx: Tx,
  order: LockedOrder,
  parcelId: number,
): Promise<ReturnSplit | undefined> {
  const pieces = await tx.run(sql.piecesToGiveBack, [parcelId]);
  if (pieces.length === 0) return undefined;
  const lines = pieces.map(({ sku_id, quantity }) => ({ skuId: sku_id, quantity }));
  return splitOfPieces(tx, order, lines);
}

/**
 * Gives back the pieces of a parcel that came back to the seller of a locked order (ADR 073).
 * @returns the return's number
 */
export const giveBackParcel = (tx: Tx, order: LockedOrder, one: CameBack): Promise<number> =>
  refundAtOnce(tx, order, { ...one, reason: 'unclaimed', why: WHY });

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
        const asked = await splitOfParcel(tx, order, parcelId);
        if (!asked) return false;
        // An unopened parcel: its pieces can be sold again.
        const cameBack = { parcelId, asked, text: '', restock: true };
        await giveBackParcel(tx, order, { ...cameBack, by: { kind: 'system', id: null } });
        return true;
      }),
  });
}
