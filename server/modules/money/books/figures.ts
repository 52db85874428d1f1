import type { BookFigures } from '@common/endpoints/books';
import { unitsToAmount } from '@common/money/money';
import type { Queryable } from '../../../db/database';
import * as sql from './store';

export type BalanceAt = (block: { number: number; hash: string }) => Promise<bigint>;

/**
 * Compares the ledger's balances with the wallet's balance on chain, at the cursor's block.
 * @param balanceAt GAB of the system wallet at a block, base units
 * @returns base units as text; undefined before the watcher has booked a block
 */
export async function readFigures(
  db: Queryable,
  chainId: number,
  balanceAt: BalanceAt,
): Promise<Record<keyof BookFigures, string> | undefined> {
  const row = await db.maybeOne(sql.bookSums, [chainId]);
  if (!row) return undefined;
  const of = (name: string) => BigInt(row.by_bucket?.[name] ?? '0');
  const chain = await balanceAt(row);
  const custody = -of('coin.custody');
  const inFlight = BigInt(row.in_flight);
  const figures = {
    blockNumber: BigInt(row.number),
    chain,
    custody,
    inFlight,
    // The watcher books each outflow with its block, so no outflow is unbooked at the cursor.
    difference: chain - custody,
    available: of('coin.available'),
    held: of('coin.held'),
    suspense: of('coin.suspense'),
    escrow: of('coin.escrow'),
    revenue: of('coin.revenue'),
    capital: of('coin.capital'),
    loss: of('coin.loss'),
    coupons: of('coin.coupons'),
    advMembers: of('adv.available') + of('adv.held'),
    advEscrow: of('adv.escrow'),
    advPromotion: of('adv.promotion'),
  };
  const { blockNumber, ...amounts } = figures;
  const texts = Object.entries(amounts).map(([name, units]) => [name, units.toString()]);
  return { blockNumber: blockNumber.toString(), ...Object.fromEntries(texts) };
}

/** Stored figures as wire amounts; null without figures. A figure that an older check lacks is 0. */
export function presentFigures(stored: Record<string, string> | null): BookFigures | null {
  if (!stored) return null;
  const amountOf = (name: string) => unitsToAmount(stored[name] ?? '0');
  return {
    blockNumber: Number(stored.blockNumber ?? '0'),
    chain: amountOf('chain'),
    custody: amountOf('custody'),
    inFlight: amountOf('inFlight'),
    difference: amountOf('difference'),
    available: amountOf('available'),
    held: amountOf('held'),
    suspense: amountOf('suspense'),
    escrow: amountOf('escrow'),
    revenue: amountOf('revenue'),
    capital: amountOf('capital'),
    loss: amountOf('loss'),
    coupons: amountOf('coupons'),
    advMembers: amountOf('advMembers'),
    advEscrow: amountOf('advEscrow'),
    advPromotion: amountOf('advPromotion'),
  };
}
