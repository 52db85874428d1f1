import { parseAmount } from '@common/money';
import { statement, type Tx } from '../../db/database';
import { AppError } from '../../errors';

export const MOST_DAYS = 30;
const DAY_MS = 86_400_000;
const UNIT = 10n ** 18n;
/** Increment bands of new lots, in GAB: kept with each lot, so that changing them changes no open one. */
export const BANDS = [
  [0n, 5n],
  [500n, 10n],
  [1_000n, 25n],
  [5_000n, 100n],
].map(([from = 0n, step = 1n]) => ({ from: String(from * UNIT), step: String(step * UNIT) }));

const insertLot = statement(
  'insertLot',
  `INSERT INTO lots (product_id, source_sku_id, channel, seller_id, start_price, price, reserve, buy_now, bands, starts_at, ends_at, original_ends_at)
   SELECT p.id, $2, p.channel, p.seller_id, $3, $3, $4, $5, $6, $7, $8, $8 FROM products p WHERE p.id = $1 RETURNING id`,
);

/** What a lot is put up for; amounts as on the wire, times in ms. */
export interface LotTerms {
  startPrice: string;
  reserve?: string;
  buyNow?: string;
  startsAt: number;
  endsAt: number;
}

/** @throws AppError LOT_PRICES, LOT_TIMES */
export function checkTerms(terms: LotTerms): void {
  const start = parseAmount(terms.startPrice);
  const above = [terms.reserve, terms.buyNow].every(
    (one) => one === undefined || parseAmount(one) > start,
  );
  if (start === 0n || !above) throw new AppError('LOT_PRICES');
  const long = terms.endsAt - terms.startsAt;
  const ordered = long > 0 && terms.endsAt > Date.now();
  if (!ordered || long > MOST_DAYS * DAY_MS) throw new AppError('LOT_TIMES');
}

/**
 * Puts a product up for auction: its one piece, which nothing else sells.
 * @param sourceSkuId the variant the piece was taken from, where it goes back to when it is not sold
 * @returns the lot's id
 * @throws AppError LOT_PRICES, LOT_TIMES
 */
export async function openLot(
  tx: Tx,
  productId: number,
  sourceSkuId: number | null,
  terms: LotTerms,
): Promise<number> {
  checkTerms(terms);
  const units = (text: string | undefined) =>
    text === undefined ? null : parseAmount(text).toString();
  const [row] = await tx.run<{ id: number }>(insertLot, [
    productId,
    sourceSkuId,
    units(terms.startPrice),
    units(terms.reserve),
    units(terms.buyNow),
    JSON.stringify(BANDS),
    new Date(terms.startsAt),
    new Date(terms.endsAt),
  ]);
  if (!row) throw new Error('the lot was not stored');
  return row.id;
}
