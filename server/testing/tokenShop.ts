import { parseAmount } from '@common/money/money';
import { type Address, checksumAddress, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { openPayoutWallet } from '../chain/payoutWallet';
import type { RpcRequest } from '../chain/rpc';
import { openChain } from '../chain/rpcChain';
import { findCustodyBreach } from '../ledger/audit';
import { findOutflowBreaches } from '../ledger/auditOutflows';
import { readBalances } from '../ledger/ledger';
import { scanBlocks } from '../modules/money/chainWatcher/scanBlocks';
import { payOut } from '../modules/money/payouts/payOut';
import { createTestDatabase, findTestBreaches, type TestDatabase } from './database';
import { BIND_WALLET, createMember } from './factories';
import { EAGER } from './payoutWorld';
import { prove } from './withdrawals';

/** The private key of the shop's wallet. */
const KEY: Hex = `0x${'6'.padStart(64, '0')}`;
export const tokenShopWallet = privateKeyToAccount(KEY).address;
const CONFIRMATIONS = 1;

/**
 * A shop's deposit watcher and payer without the rest of the shop, for any token contract. The watcher has booked the
 * chain before the return.
 * @param request calls the node
 * @param backup a restored database; a new one if absent
 * @throws ChainError if the shop refuses to start with this token
 */
export async function openTokenShop(request: RpcRequest, token: Address, backup?: TestDatabase) {
  const tokenOnChain = { chainId: 31_337, tokenAddress: token };
  const chain = await openChain({ request, ...tokenOnChain, systemWallet: tokenShopWallet });
  const wallet = openPayoutWallet({ request, ...tokenOnChain, key: KEY });
  const { db, drop } = backup ?? (await createTestDatabase());
  const sql = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await db.pool.query(text, values)).rows;
  /** Runs the watcher until it has booked all final blocks. */
  const scan = async () => {
    while ((await scanBlocks(db, chain, CONFIRMATIONS)) > 0);
  };
  await scan();
  return {
    db,
    chain,
    sql,
    scan,
    /** Runs the watcher, then a round of the payer. */
    pay: async () => {
      await scan();
      return payOut({ db, chain, wallet, confirmations: CONFIRMATIONS, inFlight: 64 }, EAGER);
    },
    drop,
    /** Creates a member who has bound this address. @returns the member's id */
    async member(address: Address): Promise<number> {
      const id = await createMember(db);
      await sql(BIND_WALLET, [id, address.toLowerCase()]);
      return id;
    },
    /** The member's coin: available and held, base units. */
    coin: async (id: number) => (await readBalances(db, id)).coin,
    /**
     * Creates a queued withdrawal with the rows that the use cases leave.
     * @param amount decimal text
     * @returns the withdrawal's id
     */
    async queue(memberId: number, to: Address, amount: string): Promise<number> {
      const units = parseAmount(amount);
      await prove(db, memberId, 'address', to.toLowerCase());
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
      await prove(db, memberId, 'withdrawal', String(id));
      await sql(`SELECT ledger_hold($1, 'coin', $2, 'withdrawal', $3, $4, '', NULL)`, [
        memberId,
        units.toString(),
        String(id),
        `withdrawal:${id}`,
      ]);
      const moves = [
        [null, 'submitted'],
        ['submitted', 'confirmed'],
        ['confirmed', 'queued'],
      ] as const;
      for (const [from, to] of moves) {
        if (from) await sql('UPDATE withdrawals SET state = $2 WHERE id = $1', [id, to]);
        await sql(
          `INSERT INTO withdrawal_history (withdrawal_id, from_state, to_state, actor, reason) VALUES ($1, $2, $3, 'system', '')`,
          [id, from, to],
        );
      }
      return id;
    },
    /** State and result of a withdrawal. */
    async state(id: number) {
      const [row] = await sql<{ state: string; result: number | null }>(
        'SELECT state, result FROM withdrawals WHERE id = $1',
        [id],
      );
      return row;
    },
    /** Why withdrawals are halted; null while they are not. */
    halted: async () =>
      (await sql<{ halt_reason: string | null }>('SELECT halt_reason FROM chain_cursors'))[0]
        ?.halt_reason ?? null,
    /** What the audit finds, by the database and against the chain. */
    async breaches() {
      const custody = await findCustodyBreach(db, chain.chainId, async ({ number }) => {
        const block = await chain.block(number);
        return chain.balanceOf(chain.systemWallet, block?.hash);
      });
      return [
        ...(await findTestBreaches(db)),
        ...custody,
        ...(await findOutflowBreaches(db, chain)),
      ];
    },
  };
}
