import type { BookFigures } from '@common/endpoints/books';
import { amountToString } from '@common/money';
import { type Queryable, statement } from '../../db/database';

// One statement, one snapshot: the cursor moves together with what it credits.
const sums = statement(
  'bookSums',
  `SELECT c.block_number AS number, c.block_hash AS hash, s.by_bucket, (
     SELECT coalesce(sum(w.amount), 0)::text FROM withdrawals w
     WHERE w.state IN ('broadcast', 'confirming')) AS in_flight
   FROM chain_cursors c CROSS JOIN (
     SELECT json_object_agg(name, total) AS by_bucket FROM (
       SELECT asset || '.' || bucket AS name, sum(balance)::text AS total FROM accounts GROUP BY 1) x) s
   WHERE c.chain_id = $1`,
);

interface Row {
  number: number;
  hash: string;
  /** By `asset.bucket`, base units; null in an empty ledger. */
  by_bucket: Record<string, string> | null;
  in_flight: string;
}

export type BalanceAt = (block: { number: number; hash: string }) => Promise<bigint>;

/**
 * What everybody owns by the ledger beside what the chain holds.
 * @param balanceAt GAB of the system wallet at a block, base units
 * @returns base units as text; undefined before the first block was read
 */
export async function readFigures(
  db: Queryable,
  chainId: number,
  balanceAt: BalanceAt,
): Promise<Record<keyof BookFigures, string> | undefined> {
  const [row] = await db.run<Row>(sums, [chainId]);
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
    // The watcher books what leaves in the block that it leaves in, so nothing is on its way at the cursor.
    difference: chain - custody,
    available: of('coin.available'),
    held: of('coin.held'),
    suspense: of('coin.suspense'),
    escrow: of('coin.escrow'),
    revenue: of('coin.revenue'),
    capital: of('coin.capital'),
    loss: of('coin.loss'),
    advMembers: of('adv.available') + of('adv.held'),
    advEscrow: of('adv.escrow'),
    advPromotion: of('adv.promotion'),
  };
  const { blockNumber, ...amounts } = figures;
  const texts = Object.entries(amounts).map(([name, units]) => [name, units.toString()]);
  return { blockNumber: blockNumber.toString(), ...Object.fromEntries(texts) };
}

/** As they are told; undefined where an older check knew other figures. */
export function presentFigures(stored: Record<string, string> | null): BookFigures | null {
  if (!stored) return null;
  const told = (name: string) => amountToString(BigInt(stored[name] ?? '0'));
  return {
    blockNumber: Number(stored.blockNumber ?? '0'),
    chain: told('chain'),
    custody: told('custody'),
    inFlight: told('inFlight'),
    difference: told('difference'),
    available: told('available'),
    held: told('held'),
    suspense: told('suspense'),
    escrow: told('escrow'),
    revenue: told('revenue'),
    capital: told('capital'),
    loss: told('loss'),
    advMembers: told('advMembers'),
    advEscrow: told('advEscrow'),
    advPromotion: told('advPromotion'),
  };
}
