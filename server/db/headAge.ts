import { EMBEDDED_CHAIN_ID } from '../chainConfig';

/** A chain stands still once its head is older than this many times its longest pause between blocks. */
const MAX_PAUSES = 4;

/**
 * SQL, seconds: how long the head of row `c` of chain_cursors has stood still: since the node last answered, or since its block
 * if that is older than the chain's pauses explain (`head_pause_s`). The embedded chain makes blocks only with transactions,
 * so the age of its block says nothing.
 */
export const headAge = (
  c: string,
): string => `greatest(0, extract(epoch FROM now() - ${c}.head_seen_at),
  CASE WHEN ${c}.chain_id <> ${EMBEDDED_CHAIN_ID} AND extract(epoch FROM now() - ${c}.head_block_at) > ${MAX_PAUSES} * coalesce(${c}.head_pause_s, 0)
    THEN extract(epoch FROM now() - ${c}.head_block_at) END)::float8`;
