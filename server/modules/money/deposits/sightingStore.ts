import type { TokenTransfer } from '../../../chain/port';
import { t } from '../../../db/columns';
import { statement, type Tx } from '../../../db/database';

const LOCK = 720_110_015;

const tryLock = statement('trySightLock', 'SELECT pg_try_advisory_xact_lock($1) AS got', {
  got: t.boolean,
});
// A sighting's member had the sender's address bound at that block, as when the watcher credits the deposit.
const rewrite = statement(
  'rewriteSightings',
  `WITH seen AS (
     SELECT t.*, w.member_id FROM unnest($2::text[], $3::int[], $4::bigint[], $5::text[], $6::numeric[])
       AS t(tx_hash, log_index, block_number, from_address, amount)
     LEFT JOIN wallets w ON w.address = t.from_address AND w.bound_block < t.block_number
       AND (w.unbound_block IS NULL OR t.block_number <= w.unbound_block)
   ), removed AS (
     DELETE FROM deposit_sightings s WHERE s.chain_id = $1 AND NOT EXISTS (
       SELECT 1 FROM seen n WHERE n.tx_hash = s.tx_hash AND n.log_index = s.log_index)
     RETURNING s.member_id
   ), written AS (
     INSERT INTO deposit_sightings (chain_id, tx_hash, log_index, block_number, from_address, amount, member_id)
     SELECT $1, tx_hash, log_index, block_number, from_address, amount, member_id FROM seen
     ON CONFLICT (chain_id, tx_hash, log_index) DO UPDATE SET block_number = excluded.block_number,
       from_address = excluded.from_address, amount = excluded.amount, member_id = excluded.member_id
     RETURNING member_id
   )
   SELECT member_id FROM written WHERE member_id IS NOT NULL
   UNION SELECT member_id FROM removed WHERE member_id IS NOT NULL`,
  { member_id: t.int },
);

/**
 * Replaces the stored sightings of a chain.
 * @returns the members whose sightings were added, changed or removed; none while another process writes them
 */
export async function replaceSightings(
  tx: Tx,
  chainId: number,
  seen: readonly TokenTransfer[],
): Promise<number[]> {
  const { got } = await tx.one(tryLock, [LOCK]);
  if (!got) return [];
  const members = await tx.run(rewrite, [
    chainId,
    seen.map((one) => one.txHash),
    seen.map((one) => one.logIndex),
    seen.map((one) => one.blockNumber),
    seen.map((one) => one.from.toLowerCase()),
    seen.map((one) => one.value.toString()),
  ]);
  return members.map(({ member_id }) => member_id);
}
