import { EMBEDDED_CHAIN_ID } from '../chainConfig';

/** A head that is older than this many of the longest pauses of its chain stands still. */
const PAUSES = 4;

/**
 * SQL, seconds: how long the head of a row of chain_cursors has stood still. The node is asked each second, and a head is as old as
 * its block, unless the chain makes so few blocks that this says nothing (`head_pause_s`): one that makes them with
 * transactions only. 0 for a head that is none too old.
 */
export const headAge = (
  c: string,
): string => `greatest(0, extract(epoch FROM now() - ${c}.head_seen_at),
  CASE WHEN ${c}.chain_id <> ${EMBEDDED_CHAIN_ID} AND extract(epoch FROM now() - ${c}.head_block_at) > ${PAUSES} * coalesce(${c}.head_pause_s, 0)
    THEN extract(epoch FROM now() - ${c}.head_block_at) END)::float8`;
