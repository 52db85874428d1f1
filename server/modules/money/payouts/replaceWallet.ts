import type { ActionSource } from '@common/endpoints/adminLog';
import { isHash } from 'viem';
import { custodyAt } from '../../../chain/custodyAt';
import { ChainError } from '../../../chain/errors';
import type { Chain } from '../../../chain/port';
import type { RpcRequest } from '../../../chain/rpc';
import type { Database, Tx } from '../../../db/database';
import { postJournal } from '../../../ledger/ledger';
import { readShopWallets, type ShopWallet, type ShopWallets } from '../../../ledger/shopWallets';
import { declareSource, writeStaffAction } from '../../../ledger/staffAudit';
import { notifyDuty } from '../../messages/notices/notifyDuty';
import { type ChainCursor, lockCursorAt, readChainCursor } from '../chainState/cursorStore';
import { readNextNonce } from '../chainState/walletStore';
import { asOnlyPayer } from './payerLock';
import * as sql from './replaceStore';

/** A reason why the wallet stays as it is, for the operator. */
export class ReplaceError extends Error {
  override name = 'ReplaceError';
}

interface Replacement {
  db: Database;
  /** Its system wallet is the new wallet. */
  chain: Chain;
  /** Queries beyond the port, for a node that has forgotten the cursor's block. */
  request: RpcRequest | undefined;
  /** The administrator who is responsible. */
  staffId: number;
  note: string;
  /** The command that was run. */
  source: ActionSource;
}

/** Starting point of the new wallet: its balance at the cursor's block, after which the shop books its transfers. */
interface Start {
  cursor: ChainCursor;
  /** GAB in base units. */
  held: bigint;
  /** The chain's height now: what the old wallet sent and got up to here is the shop's. */
  head: number;
}

function requireOther(wallets: ShopWallets, { systemWallet }: Chain): void {
  if (wallets.current.address === systemWallet) {
    throw new ReplaceError(`${systemWallet} is the shop's wallet already.`);
  }
  if (wallets.at(systemWallet)) {
    throw new ReplaceError(`${systemWallet} was replaced before, and a wallet never comes back.`);
  }
}

/** @throws ReplaceError for an address that members know as somebody's own */
async function requireUnknown({ db, chain }: Replacement): Promise<void> {
  const known = await db.maybeOne(sql.findKnownAddress, [chain.systemWallet.toLowerCase()]);
  if (!known) return;
  throw new ReplaceError(
    `${chain.systemWallet} is ${known.what}. Make a wallet that nobody has used: npm run wallet -- new.`,
  );
}

/**
 * Precondition: the new wallet has sent nothing by the cursor's block, since the watcher reads only later blocks. After a
 * restored backup it may have paid withdrawals in the time that the backup lacks.
 */
async function requireUnused(chain: Chain, hash: string): Promise<void> {
  try {
    if ((await chain.walletNonce('latest')) === 0) return;
    if (isHash(hash) && (await chain.walletNonce(hash)) === 0) return;
  } catch (cause) {
    if (!(cause instanceof ChainError) || cause.code !== 'refused') throw cause;
    throw new ReplaceError(
      "The node has forgotten the cursor's block: run this once with an archive node in CHAIN_RPC_URL.",
      { cause },
    );
  }
  throw new ReplaceError(
    `${chain.systemWallet} has sent transactions that these books have passed. Make a new wallet. After a restored backup: restore it again, and replace the wallet before anything else runs.`,
  );
}

/**
 * Precondition: the database knows the old wallet's transactions that wait in the node's pool. The new wallet would pay
 * again what an unknown one pays.
 */
async function requireKnownPool(
  { db, chain }: Replacement,
  { number, address }: ShopWallet,
): Promise<void> {
  const [latest, pending] = await Promise.all([
    chain.walletNonce('latest', address),
    chain.walletNonce('pending', address),
  ]);
  const next = (await readNextNonce(db, chain.chainId, number)) ?? 0;
  if (pending <= Math.max(latest, next)) return;
  throw new ReplaceError(
    `The node's pool has transactions of ${address} from nonce ${Math.max(latest, next)} on that this database does not know. Wait until they are mined, or use up those nonces.`,
  );
}

async function readStart(replacement: Replacement, wallets: ShopWallets): Promise<Start> {
  const { db, chain, request } = replacement;
  const cursor = await readChainCursor(db, chain.chainId);
  if (!cursor || !isHash(cursor.block_hash)) {
    throw new ReplaceError('The shop has read no block yet: there is nothing to replace.');
  }
  const head = await chain.head();
  const block = { number: cursor.block_number, hash: cursor.block_hash };
  if (head.number < block.number || (await chain.block(block.number))?.hash !== block.hash) {
    throw new ReplaceError(
      `Block ${block.number}, up to which the shop has read, is not on the node's chain: start a worker with the old settings, wait until it has read on, and stop it.`,
    );
  }
  requireOther(wallets, chain);
  await requireUnknown(replacement);
  await requireUnused(chain, block.hash);
  await requireKnownPool(replacement, wallets.current);
  const held = await custodyAt(chain, request, block, chain.systemWallet);
  return { cursor, held, head: head.number };
}

/** Books what the new wallet holds already as the house's capital. */
async function bookOpening(tx: Tx, number: number, { cursor, held }: Start): Promise<void> {
  if (held === 0n) return;
  await postJournal(tx, {
    kind: 'opening',
    key: `opening:${cursor.chain_id}:${number}`,
    ref: { type: 'block', id: cursor.block_hash },
    reason: '新的收款地址已有的代幣',
    actorId: null,
    legs: [
      { house: 'custody', asset: 'coin', amount: -held },
      { house: 'capital', asset: 'coin', amount: held },
    ],
  });
}

async function commit(
  tx: Tx,
  { chain, staffId, note, source }: Replacement,
  old: ShopWallet,
  start: Start,
): Promise<ShopWallet> {
  const { chainId, systemWallet: address } = chain;
  const { cursor, head } = start;
  tx.source = () => source;
  await declareSource(tx);
  // Lock order: the switch before the cursor, as in the payer.
  await tx.run(sql.stopWithdrawals, [staffId, `更換收款地址：${note}`]);
  if (!(await lockCursorAt(tx, chainId, cursor.block_hash))) {
    throw new ReplaceError(
      'The shop is reading blocks: stop all of its processes, then try again.',
    );
  }
  const ref = { type: 'chain', id: String(chainId) };
  const change = { before: { 收款地址: old.address }, after: { 收款地址: address } };
  await writeStaffAction(tx, staffId, 'wallet.replace', ref, note, change);
  const number = old.number + 1;
  const retired = await tx.run(sql.retireWallet, [old.number, head]);
  if (retired.length === 0) throw new ReplaceError('The wallet was replaced meanwhile.');
  await tx.run(sql.insertWallet, [number, address.toLowerCase(), cursor.block_number, staffId]);
  await bookOpening(tx, number, start);
  // A reorg below this block would change the opening balance, so it must find no fork point and halt.
  await tx.run(sql.forgetBlocksBelow, [chainId, cursor.block_number]);
  await notifyDuty(tx, { right: 'money.read' }, 'walletReplaced', { number, address });
  return { number, address, firstBlock: cursor.block_number, retiredBlock: null };
}

/**
 * Replaces the shop's wallet by the one of the settings (ADR 104). Withdrawals that the old wallet signed stay with it:
 * the payer follows them and does not sign them again. The new wallet pays the unsigned ones. Withdrawals are stopped until
 * two administrators resume them.
 * @returns the new wallet and the one before
 * @throws ReplaceError
 */
export async function replaceWallet(
  replacement: Replacement,
): Promise<{ current: ShopWallet; old: ShopWallet }> {
  const { db, chain } = replacement;
  const done = await asOnlyPayer(db, chain.chainId, async () => {
    const wallets = await readShopWallets(db, chain.systemWallet);
    const start = await readStart(replacement, wallets);
    const old = wallets.current;
    const current = await db.transaction((tx) => commit(tx, replacement, old, start));
    return { current, old };
  });
  if (done) return done;
  throw new ReplaceError('A process of the shop is paying: stop all of them, then try again.');
}
