import { parseAmount } from '@common/money';
import { type Address, checksumAddress, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { openPayoutWallet } from '../chain/payoutWallet';
import type { RpcRequest } from '../chain/rpc';
import { openChain } from '../chain/rpcChain';
import { findBreaches, findCustodyBreach } from '../ledger/audit';
import { readBalances } from '../ledger/ledger';
import { scanBlocks } from '../modules/deposits/scanBlocks';
import { payOut } from '../modules/payouts/payOut';
import { createTestDatabase } from './database';
import { createMember } from './factories';
import { EAGER, HASTY } from './payoutWorld';

const KEY: Hex = `0x${'6'.padStart(64, '0')}`;
export const tokenShopWallet = privateKeyToAccount(KEY).address;
const CONFIRMATIONS = 1;

/**
 * The deposit watcher and the payer on whatever token somebody has configured.
 * @throws ChainError where the shop would not start
 */
export async function openTokenShop(request: RpcRequest, token: Address) {
  const ids = { chainId: 31_337, tokenAddress: token };
  const chain = await openChain({ request, ...ids, systemWallet: tokenShopWallet });
  const wallet = openPayoutWallet({ request, ...ids, key: KEY, patience: HASTY });
  const { db, drop } = await createTestDatabase();
  const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await db.pool.query(text, values)).rows;
  const scan = async () => {
    while ((await scanBlocks(db, chain, CONFIRMATIONS)) > 0);
  };
  await scan();
  return {
    scan,
    pay: () => payOut({ db, chain, wallet, confirmations: CONFIRMATIONS, inFlight: 64 }, EAGER),
    drop,
    /** A member whose deposits from this address count. */
    async member(address: Address): Promise<number> {
      const id = await createMember(db);
      await sql('INSERT INTO wallets (member_id, address, bound_block) VALUES ($1, $2, 0)', [
        id,
        address.toLowerCase(),
      ]);
      return id;
    },
    coin: async (id: number) => (await readBalances(db, id)).coin,
    /** A withdrawal in the queue, as its use cases leave it. */
    async queue(memberId: number, to: Address, amount: string): Promise<number> {
      const units = parseAmount(amount);
      const [entry] = await sql<{ id: number }>(
        `INSERT INTO withdrawal_addresses (member_id, label, address, usable_at) VALUES ($1, '', $2, now()) RETURNING id`,
        [memberId, checksumAddress(to).toLowerCase()],
      );
      const [row] = await sql<{ id: number }>(
        `INSERT INTO withdrawals (member_id, request_id, address_id, to_address, amount, fee, state)
         VALUES ($1, 'test', $2, $3, $4, 0, 'submitted') RETURNING id`,
        [memberId, entry?.id, to.toLowerCase(), units.toString()],
      );
      const id = row?.id ?? 0;
      await sql(`SELECT ledger_hold($1, 'coin', $2, 'withdrawal', $3, $4, '', NULL)`, [
        memberId,
        units.toString(),
        String(id),
        `withdrawal:${id}`,
      ]);
      let before: string | null = null;
      for (const state of ['submitted', 'confirmed', 'queued']) {
        await sql('UPDATE withdrawals SET state = $2 WHERE id = $1', [id, state]);
        await sql(
          `INSERT INTO withdrawal_history (withdrawal_id, from_state, to_state, actor, reason) VALUES ($1, $2, $3, 'system', '')`,
          [id, before, state],
        );
        before = state;
      }
      return id;
    },
    async state(id: number) {
      const [row] = await sql<{ state: string; result: number | null }>(
        'SELECT state, result FROM withdrawals WHERE id = $1',
        [id],
      );
      return row;
    },
    halted: async () =>
      (await sql<{ halt_reason: string | null }>('SELECT halt_reason FROM chain_cursors'))[0]
        ?.halt_reason ?? null,
    async breaches() {
      const custody = await findCustodyBreach(db, chain.chainId, async ({ number }) => {
        const block = await chain.block(number);
        return chain.balanceOf(chain.systemWallet, block?.hash);
      });
      return [...(await findBreaches(db)), ...custody];
    },
  };
}
