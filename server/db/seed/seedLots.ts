import { type LotTerms, takeAndPutUp } from '../../modules/auctions/putUpLot';
import { statement, type Tx } from '../database';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface DemoLot extends Omit<LotTerms, 'startsAt' | 'endsAt'> {
  /** From the moment of seeding, ms. */
  starts: number;
  ends: number;
}

const findSku = statement(
  'findDemoSku',
  `SELECT DISTINCT ON (p.id) s.id, p.seller_id FROM skus s JOIN products p ON p.id = s.product_id
   WHERE p.on_sale AND p.channel = $1 AND s.stock > 1 ORDER BY p.id, s.id LIMIT 1 OFFSET $2`,
);

/** Auctions to try: some end soon, some have a reserve or can be bought at once, one is to come. */
const lots: Record<'shop' | 'market', DemoLot[]> = {
  shop: [
    { startPrice: '50', starts: 0, ends: 40 * MINUTE },
    { startPrice: '120', reserve: '260', starts: 0, ends: 3 * HOUR },
    { startPrice: '80', buyNow: '420', starts: 0, ends: 26 * HOUR },
    { startPrice: '200', starts: 0, ends: 52 * HOUR },
    { startPrice: '100', starts: 20 * HOUR, ends: 44 * HOUR },
  ],
  market: [
    { startPrice: '30', starts: 0, ends: 90 * MINUTE },
    { startPrice: '60', buyNow: '300', starts: 0, ends: 30 * HOUR },
  ],
};

/** Puts demo pieces up for auction, within the seed's transaction. */
export async function seedLots(tx: Tx): Promise<void> {
  const now = Date.now();
  for (const channel of ['shop', 'market'] as const) {
    for (const [index, { starts, ends, ...terms }] of lots[channel].entries()) {
      const [sku] = await tx.run<{ id: number; seller_id: number | null }>(findSku, [
        channel,
        index,
      ]);
      if (!sku) continue;
      const times = { startsAt: now + starts, endsAt: now + ends };
      await takeAndPutUp(tx, sku.id, sku.seller_id, { ...terms, ...times });
    }
  }
}
