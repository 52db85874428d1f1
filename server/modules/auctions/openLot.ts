import { parseAmount } from '@common/money';
import type { Tx } from '../../db/database';
import { AppError } from '../../errors';
import { insertLot } from './offerStore';

export const MAX_DAYS = 30;
const DAY_MS = 86_400_000;
const UNIT = 10n ** 18n;
/** Increment bands of new lots, in GAB. Each lot stores its own, so a change here affects no open lot. */
export const BANDS = [
  [0n, 5n],
  [500n, 10n],
  [1_000n, 25n],
  [5_000n, 100n],
].map(([from = 0n, step = 1n]) => ({ from: String(from * UNIT), step: String(step * UNIT) }));

/** Terms of a new lot; amounts as on the wire, times in ms. */
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
  if (!ordered || long > MAX_DAYS * DAY_MS) throw new AppError('LOT_TIMES');
}

/**
 * Opens a lot for a product that is one piece and is sold only by this auction.
 * @param sourceSkuId the variant that the piece was taken from; an unsold piece returns to it
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
  return insertLot(tx, {
    productId,
    sourceSkuId,
    startPrice: parseAmount(terms.startPrice).toString(),
    reserve: units(terms.reserve),
    buyNow: units(terms.buyNow),
    bands: BANDS,
    startsAt: new Date(terms.startsAt),
    endsAt: new Date(terms.endsAt),
  });
}
