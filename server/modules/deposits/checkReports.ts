import type { Chain } from '../../chain/port';
import { isDeposit } from '../../chain/transfers';
import type { Database } from '../../db/database';
import { emitEvent } from '../../db/events';
import { type Found, type OpenReport, readDueReports, writeFinding } from './deskStore';
import { readCursor, readOwners } from './store';

/** Looked up at a time. */
const PAGE = 10;

interface Heights {
  head: number;
  /** The last block that the scanner has read. */
  read: number;
  needed: number;
}

const nothing = { amount: null, own: false, block: null, settled: false };

/** What the chain says of a transaction that a member takes for a deposit. */
async function lookUp(
  db: Database,
  chain: Chain,
  report: OpenReport,
  { head, read, needed }: Heights,
): Promise<Found> {
  const hash = `0x${report.tx_hash.slice(2)}` as const;
  const receipt = await chain.receipt(hash);
  if (!receipt) {
    const known = await chain.transaction(hash);
    return { ...nothing, finding: known ? 'waiting' : 'unknown' };
  }
  const block = receipt.block.number;
  // Until then a reorg may still make something else of it.
  const settled = head - block >= needed;
  const none = { ...nothing, block, settled };
  if (receipt.status === 'reverted') return { ...none, finding: 'reverted' };
  if (receipt.transfers.length === 0) return { ...none, finding: 'noGab' };
  const ours = receipt.transfers.filter((one) => isDeposit(one, chain.systemWallet));
  if (ours.length === 0) return { ...none, finding: 'elsewhere' };
  const owners = await readOwners(
    db,
    ours.map((one) => one.from.toLowerCase()),
  );
  const own = owners.include(report.member_id, block);
  const amount = ours.reduce((sum, one) => sum + one.value, 0n);
  return { finding: 'mined', amount, own, block, settled: block <= read };
}

async function check(db: Database, chain: Chain, report: OpenReport, heights: Heights) {
  const found = await lookUp(db, chain, report, heights);
  await db.transaction(async (tx) => {
    await writeFinding(tx, report.id, found);
    if (found.finding === report.finding && !found.settled) return;
    await emitEvent(tx, report.member_id, 'deposit', { txHash: report.tx_hash });
  });
}

/**
 * Looks up what members reported as missing, and tells them what the chain says. Nothing is credited here:
 * that is the scanner's work, from its own reading of the blocks.
 * @param needed confirmations after which the scanner credits
 * @returns 0, so that the loop pauses
 */
export async function checkReports(db: Database, chain: Chain, needed: number): Promise<number> {
  const failures: unknown[] = [];
  let page = await readDueReports(db, { after: 0, limit: PAGE });
  while (page.length > 0) {
    // The cursor first: what it has passed, the head has passed too.
    const read = (await readCursor(db, chain.chainId))?.block_number ?? -1;
    const heights = { head: (await chain.head()).number, read, needed };
    const ends = await Promise.allSettled(page.map((one) => check(db, chain, one, heights)));
    // One transaction that a node cannot answer for keeps nobody else waiting.
    failures.push(...ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : [])));
    page = await readDueReports(db, { after: page.at(-1)?.id ?? 0, limit: PAGE });
  }
  if (failures.length > 0) throw new AggregateError(failures, 'reports could not be looked up');
  return 0;
}
