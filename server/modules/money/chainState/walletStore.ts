import { t } from '../../../db/columns';
import { type Queryable, statement } from '../../../db/database';

/** SQL for the lowest nonce of chain `$1` that no transaction has used; null before the first one is known. */
export const NEXT_NONCE = `(SELECT greatest(c.first_nonce, (SELECT max(n.nonce) + 1 FROM payout_nonces n WHERE n.chain_id = $1))
  FROM chain_cursors c WHERE c.chain_id = $1)`;
const nextNonce = statement('nextPayoutNonce', `SELECT ${NEXT_NONCE} AS nonce`, {
  nonce: t.int.orNull,
});
const count = statement(
  'countUnknownOutflows',
  'SELECT count(*)::int AS count FROM unknown_outflows WHERE chain_id = $1',
  { count: t.int },
);
const matchOf = statement(
  'matchOfWithdrawal',
  'SELECT tx_hash FROM outflow_matches WHERE withdrawal_id = $1 ORDER BY outflow_id LIMIT 1',
  { tx_hash: t.text.notNull },
);

/** The lowest unused nonce; null before the watcher knows the wallet's first one. */
export async function readNextNonce(db: Queryable, chainId: number): Promise<number | null> {
  return (await db.one(nextNonce, [chainId])).nonce;
}

/** Number of outflows that no withdrawal ordered and that staff have not explained. */
export async function countUnexplained(db: Queryable, chainId: number): Promise<number> {
  return (await db.one(count, [chainId])).count;
}

/** Hash of the unexplained transaction that may have paid this withdrawal. */
export async function findMatch(db: Queryable, withdrawalId: number): Promise<string | null> {
  return (await db.maybeOne(matchOf, [withdrawalId]))?.tx_hash ?? null;
}
