import type { listMyDeposits, Watcher } from '@common/endpoints/deposits';
import { unitsToAmount } from '@common/money/money';
import { getAddress } from 'viem';
import { parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { type DepositRow, pageDeposits, readSightings, readWatcher } from './memberDepositStore';
import { presentReport, presentSighting } from './presentPending';
import { readReports } from './reportStore';

/** The watcher reads once a second, so a few final blocks are always unread. */
const USUAL_LAG_BLOCKS = 3;

const presentDeposit = (row: DepositRow) => ({
  id: row.id,
  txHash: row.tx_hash,
  from: getAddress(row.from_address),
  amount: unitsToAmount(row.amount),
  state: row.state,
  byHand: row.by_hand,
  at: row.created_at.getTime(),
});

function presentWatcher(row: Awaited<ReturnType<typeof readWatcher>>): Watcher {
  if (!row) return { behind: 0, heardAt: null, state: 'silent' };
  const { behind, head_seen_at, head_block_at, stands, silent } = row;
  // A node that goes on answering with an old head has said nothing new since that block.
  const heard = (stands && !silent && head_block_at) || head_seen_at;
  const heardAt = heard.getTime();
  if (silent || stands) return { behind, heardAt, state: 'silent' };
  return { behind, heardAt, state: behind > USUAL_LAG_BLOCKS ? 'behind' : 'fine' };
}

/** A member's deposits, their pending transfers, and how far behind the watcher is. */
export async function listDeposits(call: Call<typeof listMyDeposits>) {
  const { db, chain, settings, caller, query } = call;
  const { chainId } = chain;
  const { confirmations: needed } = settings;
  const page = parsePage(query, 10);
  const [{ rows, total }, sightings, reports, watcher] = await Promise.all([
    pageDeposits(db, caller.memberId, page),
    readSightings(db, chainId, caller.memberId),
    readReports(db, chainId, caller.memberId),
    readWatcher(db, chainId, needed),
  ]);
  // A reported transfer that the watcher has found in a block is listed once, as a sighting.
  const sighted = new Set(sightings.map((row) => row.tx_hash));
  return {
    list: rows.map(presentDeposit),
    total,
    current: page.current,
    pageSize: page.pageSize,
    pending: [
      ...reports
        .filter((row) => !sighted.has(row.tx_hash))
        .map((row) => presentReport(row, needed)),
      ...sightings.map((row) => presentSighting(row, needed)),
    ],
    needed,
    watcher: presentWatcher(watcher),
  };
}
