import { RPC, RpcError, type RpcRequest } from '../chain/rpc';

/**
 * Sends a signed transaction to the node for the next block and returns its hash. Refuses one that cannot be mined yet,
 * since the saved state does not contain the pool: that drops the whole pool, so calls must not overlap, and the caller
 * mines before the next one.
 */
export async function sendTransaction(
  request: RpcRequest,
  params: readonly unknown[],
): Promise<unknown> {
  const hash = await request({ method: 'eth_sendRawTransaction', params });
  const pool = await request({ method: 'txpool_status' });
  const ready = typeof pool === 'object' && pool && 'pending' in pool ? Number(pool.pending) : 0;
  if (ready > 0) return hash;
  await request({ method: 'anvil_dropAllTransactions' });
  throw new RpcError(RPC.rejected, 'nonce too high: this chain keeps no transactions waiting');
}
