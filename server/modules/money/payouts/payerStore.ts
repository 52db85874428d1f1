import type { PoolClient } from 'pg';
import { t } from '../../../db/columns';
import { type Queryable, readsOn, statement } from '../../../db/database';
import type { PayerState } from '../withdrawals/payerState';

const status = statement(
  'writePayerStatus',
  `INSERT INTO payer_status (chain_id, state, detail) VALUES ($1, $2, $3)
   ON CONFLICT (chain_id) DO UPDATE SET state = excluded.state, detail = excluded.detail, at = now()
   WHERE (payer_status.state, payer_status.detail) <> (excluded.state, excluded.detail)
      OR payer_status.at NOT BETWEEN now() - interval '10 seconds' AND now()`,
);

const tryLock = statement(
  'tryPayerLock',
  `SELECT pg_try_advisory_lock(hashtextextended('payer of chain ' || $1::text, 0)) AS got`,
  { got: t.boolean.notNull },
);
const unlock = statement(
  'payerUnlock',
  `SELECT pg_advisory_unlock(hashtextextended('payer of chain ' || $1::text, 0))`,
);

/** Records the payer's state for staff. */
export async function noteStatus(
  db: Queryable,
  chainId: number,
  state: PayerState,
  detail = '',
): Promise<void> {
  await db.run(status, [chainId, state, detail]);
}

/** Takes the payer lock on this connection; false when another connection holds it. */
export async function lockPayer(client: PoolClient, chainId: number): Promise<boolean> {
  return (await readsOn(client).one(tryLock, [chainId])).got;
}

export async function unlockPayer(client: PoolClient, chainId: number): Promise<void> {
  await readsOn(client).run(unlock, [chainId]);
}
