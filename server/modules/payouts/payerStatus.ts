import { type Queryable, statement } from '../../db/database';

const status = statement(
  'writePayerStatus',
  `INSERT INTO payer_status (chain_id, state, detail) VALUES ($1, $2, $3)
   ON CONFLICT (chain_id) DO UPDATE SET state = excluded.state, detail = excluded.detail, at = now()
   WHERE (payer_status.state, payer_status.detail) <> (excluded.state, excluded.detail)
      OR payer_status.at < now() - interval '10 seconds'`,
);

export type PayerState =
  | 'paying'
  | 'noKey'
  | 'stopped'
  | 'lowGas'
  | 'lowToken'
  | 'tokenRefuses'
  | 'unreachable';

/** What staff are shown of the payer. */
export async function noteStatus(
  db: Queryable,
  chainId: number,
  state: PayerState,
  detail = '',
): Promise<void> {
  await db.run(status, [chainId, state, detail]);
}
