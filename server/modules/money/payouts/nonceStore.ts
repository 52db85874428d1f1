import type { SignedPayout } from '../../../chain/payoutPort';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { NEXT_NONCE } from '../chainState/walletStore';

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
  `INSERT INTO payout_nonces (chain_id, nonce)
   SELECT $1::bigint, n FROM generate_series(coalesce(${NEXT_NONCE}, $2::bigint), $2::bigint) n ON CONFLICT DO NOTHING`,
);
const give = statement(
  'giveForeignNonce',
  `UPDATE payout_nonces SET withdrawal_id = $3 WHERE chain_id = $1 AND nonce = $2 AND withdrawal_id IS NULL`,
);
const noteSent = statement(
  'noteAttemptsSent',
  `UPDATE withdrawal_attempts a SET sent_at = clock_timestamp(), said = t.answer
   FROM unnest($2::text[], $3::text[]) AS t(tx_hash, answer) WHERE a.chain_id = $1 AND a.tx_hash = t.tx_hash`,
);

/** A withdrawal's transaction, ready to be sent. */
export interface Attempt {
  withdrawalId: number;
  payout: SignedPayout;
}

/** Assigns each nonce to its withdrawal; the primary key refuses a second owner. */
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

/** Records the unrecorded nonces up to this one as foreign: the shop did not sign their transactions. */
export async function claimForeign(tx: Tx, chainId: number, last: number): Promise<void> {
  await tx.run(insertForeign, [chainId, last]);
}

/** Assigns the nonce of an unknown outflow to the withdrawal that it paid. Insert the booking first; the database refuses otherwise. */
export async function assignNonce(
  tx: Tx,
  chainId: number,
  nonce: number,
  withdrawalId: number,
): Promise<void> {
  await claimForeign(tx, chainId, nonce);
  await tx.run(give, [chainId, nonce, withdrawalId]);
}

/** A sent transaction and the node's answer. */
export interface Sent {
  txHash: string;
  nodeAnswer: string;
}

export async function markSent(
  db: Queryable,
  chainId: number,
  sent: readonly Sent[],
): Promise<void> {
  if (sent.length === 0) return;
  await db.run(noteSent, [
    chainId,
    sent.map(({ txHash }) => txHash),
    sent.map(({ nodeAnswer }) => nodeAnswer),
  ]);
}
