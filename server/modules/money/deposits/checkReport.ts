import type { Chain } from '../../../chain/port';
import { isDeposit } from '../../../chain/transfers';
import type { Database } from '../../../db/database';
import { emitEvent } from '../../../db/events';
import { readShopWallets } from '../../../ledger/shopWallets';
import type { Heights } from './heights';
import { type OpenReport, type ReportResult, writeFinding } from './reportStore';
import { readOwners } from './walletOwnerStore';

const NO_DEPOSIT = { amount: null, own: false, block: null, settled: false };

/** Looks up a transaction that a member reported as their deposit. */
async function lookUp(
  db: Database,
  chain: Chain,
  report: OpenReport,
  { head, booked, needed }: Heights,
): Promise<ReportResult> {
  const hash = `0x${report.tx_hash.slice(2)}` as const;
  const receipt = await chain.receipt(hash);
  if (!receipt) {
    const transaction = await chain.transaction(hash);
    return { ...NO_DEPOSIT, finding: transaction ? 'waiting' : 'unknown' };
  }
  const block = receipt.block.number;
  // A reorg may change the outcome until the block is final.
  const settled = head - block >= needed;
  const minedWithoutDeposit = { ...NO_DEPOSIT, block, settled };
  if (receipt.status === 'reverted') return { ...minedWithoutDeposit, finding: 'reverted' };
  if (receipt.transfers.length === 0) return { ...minedWithoutDeposit, finding: 'noGab' };
  const { addresses } = await readShopWallets(db, chain.systemWallet);
  const ours = receipt.transfers.filter((one) => isDeposit(one, addresses));
  if (ours.length === 0) return { ...minedWithoutDeposit, finding: 'elsewhere' };
  const owners = await readOwners(
    db,
    ours.map((one) => one.from.toLowerCase()),
  );
  const own = owners.include(report.member_id, block);
  const amount = ours.reduce((sum, one) => sum + one.value, 0n);
  return { finding: 'mined', amount, own, block, settled: block <= booked };
}

/** Looks up a reported transaction, stores the finding, and sends the member an event if it changed. */
export async function checkReport(
  db: Database,
  chain: Chain,
  report: OpenReport,
  heights: Heights,
): Promise<void> {
  const found = await lookUp(db, chain, report, heights);
  await db.transaction(async (tx) => {
    await writeFinding(tx, report.id, found);
    if (found.finding === report.finding && !found.settled) return;
    await emitEvent(tx, report.member_id, 'deposit', { txHash: report.tx_hash });
  });
}
