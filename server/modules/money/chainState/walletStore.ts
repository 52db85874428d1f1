import { t } from '../../../db/columns';
import { type Queryable, statement } from '../../../db/database';

/**
 * SQL for the lowest nonce of wallet `$2` on chain `$1` that no transaction has used; null before the first one is known.
 * Wallets after the first start at nonce 0 (requireUnused in replaceWallet.ts).
 */
export const NEXT_NONCE = `(SELECT greatest(CASE WHEN $2::int = 1 THEN c.first_nonce ELSE 0 END, (
    SELECT max(n.nonce) + 1 FROM payout_nonces n WHERE n.chain_id = $1 AND n.wallet = $2::int))
  FROM chain_cursors c WHERE c.chain_id = $1)`;
const CURRENT = `coalesce((SELECT number FROM shop_wallets WHERE retired_block IS NULL), 1)`;
const nextNonce = statement('nextPayoutNonce', `SELECT ${NEXT_NONCE} AS nonce`, {
  nonce: t.int.orNull,
});
const currentNonce = statement(
  'nextNonceOfCurrentWallet',
  `SELECT ${NEXT_NONCE.replaceAll('$2', CURRENT)} AS nonce`,
  { nonce: t.int.orNull },
);
const readReplaced = statement(
  'hasReadReplacedWallets',
  `SELECT coalesce((SELECT max(retired_block) FROM shop_wallets), 0) <=
     coalesce((SELECT block_number FROM chain_cursors WHERE chain_id = $1), 0) AS read`,
  { read: t.boolean },
);
// An outflow of a wallet after its replacement is the act of a thief or of the owner, unless it may have paid a withdrawal.
const countUnknownOutflows = statement(
  'countUnknownOutflows',
  `SELECT count(*)::int AS count FROM unknown_outflows o WHERE o.chain_id = $1 AND (
     NOT EXISTS (SELECT 1 FROM shop_wallets w WHERE w.number = o.wallet AND o.block_number > w.retired_block)
     OR EXISTS (SELECT 1 FROM outflow_matches m WHERE m.outflow_id = o.id))`,
  { count: t.int },
);
const matchOfOutflow = statement(
  'matchOfOutflow',
  'SELECT withdrawal_id FROM outflow_matches WHERE outflow_id = $1 LIMIT 1',
  { withdrawal_id: t.int.notNull },
);
const matchOf = statement(
  'matchOfWithdrawal',
  'SELECT tx_hash FROM outflow_matches WHERE withdrawal_id = $1 ORDER BY outflow_id LIMIT 1',
  { tx_hash: t.text.notNull },
);

/** The wallet's lowest unused nonce; null before the watcher knows its first one. */
export async function readNextNonce(
  db: Queryable,
  chainId: number,
  wallet: number,
): Promise<number | null> {
  return (await db.one(nextNonce, [chainId, wallet])).nonce;
}

/** Like readNextNonce, for the shop's current wallet. */
export async function readCurrentNonce(db: Queryable, chainId: number): Promise<number | null> {
  return (await db.one(currentNonce, [chainId])).nonce;
}

/** Whether the watcher has booked everything that replaced wallets sent while they were the shop's. */
export async function hasReadReplaced(db: Queryable, chainId: number): Promise<boolean> {
  return (await db.one(readReplaced, [chainId])).read ?? false;
}

/**
 * Number of outflows that may be payouts and that staff have not explained: those of the current wallet, of replaced
 * ones while they were current, and any that matches a withdrawal.
 */
export async function countUnexplained(db: Queryable, chainId: number): Promise<number> {
  return (await db.one(countUnknownOutflows, [chainId])).count;
}

/** A withdrawal that this unexplained outflow may have paid. */
export async function findMatchOf(db: Queryable, outflowId: number): Promise<number | null> {
  return (await db.maybeOne(matchOfOutflow, [outflowId]))?.withdrawal_id ?? null;
}

/** Hash of the unexplained transaction that may have paid this withdrawal. */
export async function findMatch(db: Queryable, withdrawalId: number): Promise<string | null> {
  return (await db.maybeOne(matchOf, [withdrawalId]))?.tx_hash ?? null;
}
