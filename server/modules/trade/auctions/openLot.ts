import { parseAmount } from '@common/money/money';
import type { Tx } from '../../../db/database';
import { readDatabaseTime } from '../../../db/databaseTime';
import { readSetting } from '../../../db/settings';
import { AppError } from '../../../errors';
import { LOT_TERMS } from './lotTerms';
import { insertLot } from './offerStore';

export const MAX_DAYS = 30;
const DAY_MS = 86_400_000;
/** Terms of a new lot; amounts as on the wire, times in ms. */
export interface LotTerms {
  startPrice: string;
  reserve?: string;
  buyNow?: string;
  startsAt: number;
  endsAt: number;
}

/** @param now the database's time, ms @throws AppError LOT_PRICES, LOT_TIMES */
export function checkTerms(terms: LotTerms, now: number): void {
  const start = parseAmount(terms.startPrice);
  const areAbove = [terms.reserve, terms.buyNow].every(
    (one) => one === undefined || parseAmount(one) > start,
  );
  if (start === 0n || !areAbove) throw new AppError('LOT_PRICES');
  const duration = terms.endsAt - terms.startsAt;
  const isInOrder = duration > 0 && terms.endsAt > now;
  if (!isInOrder || duration > MAX_DAYS * DAY_MS) throw new AppError('LOT_TIMES');
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
  checkTerms(terms, await readDatabaseTime(tx));
  const inUnits = (amount: string) => parseAmount(amount).toString();
  const inUnitsOrNull = (amount: string | undefined) =>
    amount === undefined ? null : inUnits(amount);
  const { bands, softCloseSeconds, extensionCapSeconds } = await readSetting(tx, LOT_TERMS);
  return insertLot(tx, {
    productId,
    sourceSkuId,
    startPrice: inUnits(terms.startPrice),
    reserve: inUnitsOrNull(terms.reserve),
    buyNow: inUnitsOrNull(terms.buyNow),
    bands: bands.map(({ from, step }) => ({ from: inUnits(from), step: inUnits(step) })),
    softCloseSeconds,
    extensionCapSeconds,
    startsAt: new Date(terms.startsAt),
    endsAt: new Date(terms.endsAt),
  });
}
