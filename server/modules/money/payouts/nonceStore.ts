import type { SignedPayout } from '../../../chain/payoutPort';
import { t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { NEXT_NONCE } from '../chainState/walletStore';

const insertAttempts = statement(
  'insertAttempts',
  `INSERT INTO withdrawal_attempts (withdrawal_id, chain_id, wallet, nonce, tx_hash, raw, max_fee, tip, gas)
   SELECT t.withdrawal_id, $1, $2::int, t.nonce, t.tx_hash, t.raw, t.max_fee, t.tip, t.gas
   FROM unnest($3::bigint[], $4::bigint[], $5::text[], $6::text[], $7::numeric[], $8::numeric[], $9::numeric[])
     AS t(withdrawal_id, nonce, tx_hash, raw, max_fee, tip, gas) ORDER BY t.nonce`,
);
const insertNonces = statement(
  'insertPayoutNonces',
  `INSERT INTO payout_nonces (chain_id, wallet, nonce, withdrawal_id)
   SELECT $1, $2::int, t.nonce, t.withdrawal_id FROM unnest($3::bigint[], $4::bigint[]) AS t(nonce, withdrawal_id) ORDER BY t.nonce`,
);
const insertForeign = statement(
  'insertForeignNonces',
  `INSERT INTO payout_nonces (chain_id, wallet, nonce)
   SELECT $1::bigint, $2::int, n FROM generate_series(coalesce(${NEXT_NONCE}, $3::bigint), $3::bigint) n ON CONFLICT DO NOTHING`,
);
const give = statement(
  'giveForeignNonce',
  `UPDATE payout_nonces SET withdrawal_id = $4 WHERE chain_id = $1 AND wallet = $2::int AND nonce = $3 AND withdrawal_id IS NULL`,
);
const noteSent = statement(
  'noteAttemptsSent',
  `UPDATE withdrawal_attempts a SET sent_at = clock_timestamp(), said = t.answer
   FROM unnest($2::text[], $3::text[]) AS t(tx_hash, answer) WHERE a.chain_id = $1 AND a.tx_hash = t.tx_hash`,
);

const deadNonce = statement(
  'deadNonce',
  `SELECT n.nonce FROM payout_nonces n LEFT JOIN withdrawals w ON w.id = n.withdrawal_id
   WHERE n.chain_id = $1 AND n.wallet = $2::int AND n.nonce = $3 AND (w.id IS NULL OR w.state = 'rejected')`,
  { nonce: t.int },
);

/** A withdrawal's transaction, ready to be sent. */
export interface Attempt {
  withdrawalId: number;
  payout: SignedPayout;
}

/** The signer of the nonces: the wallet's number on this chain. */
export interface Signer {
  chainId: number;
  wallet: number;
}

/**
 * Assigns each nonce to its withdrawal. The primary key refuses a second owner, and `payout_wallet_guard` a wallet that
 * was replaced.
 */
export async function claimNonces(
  tx: Tx,
  { chainId, wallet }: Signer,
  attempts: readonly Attempt[],
): Promise<void> {
  await tx.run(insertNonces, [
    chainId,
    wallet,
    attempts.map(({ payout }) => payout.nonce),
    attempts.map(({ withdrawalId }) => withdrawalId),
  ]);
}

/** Stores signed transactions; `attempt_wallet_guard` refuses one of another wallet than signed the withdrawal before. */
export async function storeAttempts(
  tx: Tx,
  { chainId, wallet }: Signer,
  attempts: readonly Attempt[],
): Promise<void> {
  await tx.run(insertAttempts, [
    chainId,
    wallet,
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
export async function claimForeign(
  tx: Tx,
  { chainId, wallet }: Signer,
  last: number,
): Promise<void> {
  await tx.run(insertForeign, [chainId, wallet, last]);
}

/** Assigns the nonce of an unknown outflow to the withdrawal that it paid. Insert the booking first; the database refuses otherwise. */
export async function assignNonce(
  tx: Tx,
  signer: Signer,
  nonce: number,
  withdrawalId: number,
): Promise<void> {
  await claimForeign(tx, signer, nonce);
  await tx.run(give, [signer.chainId, signer.wallet, nonce, withdrawalId]);
}

/** Whether the payer will not send a transaction of this nonce again: a foreign one used it, or a withdrawal that was given up. */
export async function isNonceDead(
  db: Queryable,
  { chainId, wallet }: Signer,
  nonce: number,
): Promise<boolean> {
  return (await db.maybeOne(deadNonce, [chainId, wallet, nonce])) !== undefined;
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
