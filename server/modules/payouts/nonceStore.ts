import type { SignedPayout } from '../../chain/payoutPort';
import { type Queryable, statement, type Tx } from '../../db/database';

const insertAttempts = statement(
  'insertAttempts',
  `INSERT INTO withdrawal_attempts (withdrawal_id, chain_id, nonce, tx_hash, raw, max_fee, tip, gas)
   SELECT t.withdrawal_id, $1, t.nonce, t.tx_hash, t.raw, t.max_fee, t.tip, t.gas
   FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::numeric[], $7::numeric[], $8::numeric[])
     AS t(withdrawal_id, nonce, tx_hash, raw, max_fee, tip, gas) ORDER BY t.nonce`,
);
const insertNonces = statement(
  'insertPayoutNonces',
  `INSERT INTO payout_nonces (chain_id, nonce, withdrawal_id)
   SELECT $1, t.nonce, t.withdrawal_id FROM unnest($2::bigint[], $3::bigint[]) AS t(nonce, withdrawal_id) ORDER BY t.nonce`,
);
const insertForeign = statement(
  'insertForeignNonces',
  `INSERT INTO payout_nonces (chain_id, nonce) SELECT $1::bigint, n FROM generate_series($2::bigint, $3::bigint) n`,
);
const lastNonce = statement(
  'lastPayoutNonce',
  'SELECT max(nonce) AS nonce FROM payout_nonces WHERE chain_id = $1',
);
const noteHeard = statement(
  'noteAttemptsSent',
  `UPDATE withdrawal_attempts a SET sent_at = clock_timestamp(), said = t.said
   FROM unnest($2::text[], $3::text[]) AS t(tx_hash, said) WHERE a.chain_id = $1 AND a.tx_hash = t.tx_hash`,
);

/** A withdrawal's transaction, ready to be sent. */
export interface Attempt {
  withdrawalId: number;
  payout: SignedPayout;
}

/** Gives each nonce to its withdrawal for good (primary key). */
export async function claimNonces(
  tx: Tx,
  chainId: number,
  attempts: readonly Attempt[],
): Promise<void> {
  await tx.run(insertNonces, [
    chainId,
    attempts.map(({ payout }) => payout.nonce),
    attempts.map(({ withdrawalId }) => withdrawalId),
  ]);
}

export async function storeAttempts(
  tx: Tx,
  chainId: number,
  attempts: readonly Attempt[],
): Promise<void> {
  await tx.run(insertAttempts, [
    chainId,
    attempts.map(({ withdrawalId }) => withdrawalId),
    attempts.map(({ payout }) => payout.nonce),
    attempts.map(({ payout }) => payout.txHash),
    attempts.map(({ payout }) => payout.raw),
    attempts.map(({ payout }) => payout.maxFee.toString()),
    attempts.map(({ payout }) => payout.tip.toString()),
    attempts.map(({ payout }) => payout.gas.toString()),
  ]);
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

/** What a node said to a transaction. */
export interface Sent {
  txHash: string;
  said: string;
}

export async function markSent(
  db: Queryable,
  chainId: number,
  sent: readonly Sent[],
): Promise<void> {
  if (sent.length === 0) return;
  await db.run(noteHeard, [
    chainId,
    sent.map(({ txHash }) => txHash),
    sent.map(({ said }) => said),
  ]);
}
