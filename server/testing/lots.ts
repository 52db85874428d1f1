import { DECISION_GRACE_MS } from '@common/auctions/auctionRules';
import { parseAmount } from '@common/money/money';
import type { Database } from '../db/database';
import { lots } from '../db/schema/auctions';
import { createProduct } from './factories';
import { insertRow } from './insertRow';

export interface LotOptions {
  startPrice?: string;
  reserve?: string;
  buyNow?: string;
  step?: string;
  sellerId?: number;
  /** Milliseconds from now. */
  startsIn?: number;
  endsIn?: number;
  softCloseSeconds?: number;
}

/** A lot with a product of its own; amounts are wire amounts. Open for an hour unless given. */
export async function createLot(db: Database, options: LotOptions = {}): Promise<number> {
  const { startPrice = '100', step = '10', startsIn = -1000, endsIn = 3_600_000 } = options;
  const channel = options.sellerId ? 'market' : 'shop';
  const { productId } = await createProduct(db, {
    price: startPrice,
    stock: 1,
    channel,
    fulfilment: 'digital',
    ...(options.sellerId && { sellerId: options.sellerId }),
  });
  const endsAt = new Date(Date.now() + endsIn);
  return insertRow(db, lots, {
    productId,
    channel,
    sellerId: options.sellerId ?? null,
    startPrice: parseAmount(startPrice),
    price: parseAmount(startPrice),
    reserve: options.reserve ? parseAmount(options.reserve) : null,
    buyNow: options.buyNow ? parseAmount(options.buyNow) : null,
    bands: [{ from: '0', step: parseAmount(step).toString() }],
    startsAt: new Date(Math.min(Date.now() + startsIn, endsAt.getTime() - 1)),
    endsAt,
    originalEndsAt: endsAt,
    softCloseSeconds: options.softCloseSeconds ?? 300,
  });
}

/** Ends a lot's time, the grace for late decisions too, as if it had run for two hours. */
export async function endLot(db: Database, lotId: number): Promise<void> {
  await db.pool.query(
    `UPDATE lots SET starts_at = now() - interval '2 h', ends_at = now() - interval '${DECISION_GRACE_MS + 1} ms',
       original_ends_at = least(original_ends_at, now() - interval '${DECISION_GRACE_MS + 1} ms') WHERE id = $1`,
    [lotId],
  );
}
