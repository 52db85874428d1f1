import type { LotTerms } from '../../modules/trade/auctions/openLot';
import { takeAndPutUp } from '../../modules/trade/auctions/putUpLot';
import { t } from '../columns';
import { statement, type Tx } from '../database';
import { type DemoSeller, listLot } from './listProduct';
import { marketProducts } from './seedProducts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface DemoLot extends Omit<LotTerms, 'startsAt' | 'endsAt'> {
  picture: string;
  /** Start and end, ms after the moment of seeding. */
  starts: number;
  ends: number;
}

// More than one piece, so that the product stays on sale beside the auction.
const findSku = statement(
  'findDemoSku',
  `SELECT s.id FROM skus s JOIN products p ON p.id = s.product_id
   WHERE p.on_sale AND p.seller_id IS NULL AND p.pictures -> 0 ->> 'url' = $1 AND s.stock > 1 ORDER BY s.position LIMIT 1`,
  { id: t.int },
);

/** Auctions to try: some end soon, some have a reserve or can be bought at once, some are to come. */
const lots: DemoLot[] = [
  { picture: 'gab-figure', startPrice: '300', starts: 0, ends: 40 * MINUTE },
  { picture: 'vase', startPrice: '800', reserve: '1500', starts: 0, ends: 3 * HOUR },
  { picture: 'gaiwan', startPrice: '260', starts: 0, ends: 9 * HOUR },
  { picture: 'oil-umbrella', startPrice: '500', buyNow: '1600', starts: 0, ends: 26 * HOUR },
  { picture: 'lacquer-bowl', startPrice: '700', starts: 0, ends: 52 * HOUR },
  { picture: 'brass-lamp', startPrice: '980', starts: 5 * HOUR, ends: 29 * HOUR },
  { picture: 'tea-tray', startPrice: '600', reserve: '1200', starts: 20 * HOUR, ends: 44 * HOUR },
  { picture: 'wood-clock', startPrice: '400', starts: 0, ends: 2 * MINUTE },
  { picture: 'woven-scarf', startPrice: '900', starts: 0, ends: 90 * MINUTE },
  { picture: 'leather-wallet', startPrice: '400', buyNow: '1200', starts: 0, ends: 30 * HOUR },
  { picture: 'leather-keyring', startPrice: '30', starts: 8 * HOUR, ends: 32 * HOUR },
  { picture: 'succulent', startPrice: '20', starts: 0, ends: 3 * MINUTE },
];

/** Puts demo pieces up for auction, ours and a member's, within the seed's transaction. */
export async function seedLots(tx: Tx, seller: DemoSeller): Promise<void> {
  const now = Date.now();
  for (const { picture, starts, ends, ...prices } of lots) {
    const terms = { ...prices, startsAt: now + starts, endsAt: now + ends };
    const theirs = marketProducts.find((one) => one.picture === picture);
    if (theirs) {
      await listLot(tx, theirs, seller, terms);
      continue;
    }
    const sku = await tx.maybeOne(findSku, [`/demo/${picture}.svg`]);
    if (!sku) throw new Error(`nothing of ${picture} to put up`);
    await takeAndPutUp(tx, sku.id, null, terms);
  }
}
