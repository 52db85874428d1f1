import type { SignedPayout } from '../../chain/payoutPort';
import { type Queryable, statement, type Tx } from '../../db/database';

const insertAttempt = statement(
  'insertAttempt',
  `INSERT INTO withdrawal_attempts (withdrawal_id, chain_id, nonce, tx_hash, raw, max_fee, tip, gas)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
);
const insertNonce = statement(
  'insertPayoutNonce',
  'INSERT INTO payout_nonces (chain_id, nonce, withdrawal_id) VALUES ($1, $2, $3)',
);
const insertForeign = statement(
  'insertForeignNonces',
  `INSERT INTO payout_nonces (chain_id, nonce) SELECT $1::bigint, n FROM generate_series($2::bigint, $3::bigint) n`,
);
const lastNonce = statement(
  'lastPayoutNonce',
  'SELECT max(nonce) AS nonce FROM payout_nonces WHERE chain_id = $1',
);

export async function storeAttempt(
  tx: Tx,
  chainId: number,
  withdrawalId: number,
  one: SignedPayout,
): Promise<void> {
  await tx.run(insertAttempt, [
    withdrawalId,
    chainId,
    one.nonce,
    one.txHash,
    one.raw,
    one.maxFee.toString(),
    one.tip.toString(),
    one.gas.toString(),
  ]);
}

/** Gives the nonce to this withdrawal for good (primary key). */
export async function claimNonce(
  tx: Tx,
  chainId: number,
  nonce: number,
  withdrawalId: number,
): Promise<void> {
  await tx.run(insertNonce, [chainId, nonce, withdrawalId]);
}

/** Nonces from `first` to `last` were used by transactions that are not ours. */
export async function claimForeign(
  tx: Tx,
  chainId: number,
  { first, last }: { first: number; last: number },
): Promise<void> {
  await tx.run(insertForeign, [chainId, first, last]);
}

/** The highest nonce that is spoken for; null before the first. */
export async function readLastNonce(db: Queryable, chainId: number): Promise<number | null> {
  const [row] = await db.run<{ nonce: number | null }>(lastNonce, [chainId]);
  return row?.nonce ?? null;
}

const noteHeard = statement(
  'noteAttemptSent',
  'UPDATE withdrawal_attempts SET sent_at = clock_timestamp(), said = $3 WHERE chain_id = $1 AND tx_hash = $2',
);

export async function markSent(
  db: Queryable,
  chainId: number,
  txHash: string,
  said: string,
): Promise<void> {
  await db.run(noteHeard, [chainId, txHash, said]);
}
