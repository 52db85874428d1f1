import type { Tx } from '../../../db/database';
import { haltWithdrawals } from '../chainState/haltStore';
import { countUnexplained, readNextNonce } from '../chainState/walletStore';
import { claimForeign, isNonceDead } from './nonceStore';
import type { PayoutRound } from './payoutRound';

/** The wallet's transaction count in final blocks, in all blocks, and including the node's pool. */
export interface WalletNonces {
  final: number;
  mined: number;
  pending: number;
}

/** What staff read while all payouts wait for a nonce that the payer does not use again: a reorg removed its transaction. */
export const deadNonceText = (nonce: number): string =>
  `序號 ${nonce} 的交易已被區塊鏈重組移除，之後的提幣都要等它。請營運人員用錢包的金鑰，以這個序號送一筆 0 元交易給錢包自己`;

export async function readNonces({
  chain,
  wallet,
  head,
  confirmations,
}: PayoutRound): Promise<WalletNonces> {
  const [final, mined, pending] = await Promise.all([
    chain.block(Math.max(0, head.number - confirmations)),
    wallet.minedNonce(),
    wallet.pendingNonce(),
  ]);
  // A node that lacks that block: the count of all blocks, which at worst halts withdrawals too early.
  return { final: final ? await wallet.minedNonce(final.hash) : mined, mined, pending };
}

/**
 * Returns the nonce to sign next. Recorded nonces are consecutive, from the wallet's first one. If the chain is ahead of
 * them, the database is a restored backup or somebody else has the key: the payer signs nothing. Once those
 * transactions are final, it records their nonces as foreign and halts withdrawals until staff explain the outflows.
 * @returns null when the payer must not sign now
 */
export async function nextNonce(
  tx: Tx,
  { chain, report, signer }: PayoutRound,
  { final, mined, pending }: WalletNonces,
): Promise<number | null> {
  const { chainId } = chain;
  const unknown = await countUnexplained(tx, chainId);
  if (unknown > 0) {
    report('stopped', `還有 ${unknown} 筆不明轉出。請到「不明轉出」逐筆處理，再恢復提幣`);
    return null;
  }
  const next = await readNextNonce(tx, chainId, signer.wallet);
  if (next === null) {
    report(
      'stopped',
      '還不知道錢包從哪個序號開始，節點沒有那個區塊的狀態。請改接保留完整歷史的節點',
    );
    return null;
  }
  if (mined < next && pending <= mined && (await isNonceDead(tx, signer, mined))) {
    report('stopped', deadNonceText(mined));
    return null;
  }
  if (Math.max(mined, pending) <= next) return next;
  if (mined <= next) {
    const waiting = `節點的待送區有序號 ${next} 起的交易，不是資料庫記錄的`;
    report('stopped', `${waiting}。等它上鏈後到「不明轉出」處理；一直不上鏈時，請作廢待送的序號`);
    return null;
  }
  const ahead = `錢包在鏈上的序號已到 ${mined}，資料庫只記到 ${next}：還原了較舊的備份，或有人使用同一把金鑰`;
  const reason = `${ahead}。請到「不明轉出」核對並處理，全部處理完再恢復提幣`;
  report('stopped', reason);
  if (final > next) {
    await claimForeign(tx, signer, final - 1);
    await haltWithdrawals(tx, chainId, reason);
  }
  return null;
}
