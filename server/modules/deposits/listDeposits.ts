import type { listMyDeposits, Watcher } from '@common/endpoints/deposits';
import { amountToString } from '@common/money';
import { getAddress } from 'viem';
import { readPage } from '../../http/paging';
import type { Call } from '../../http/route';
import {
  type DepositRow,
  pageDeposits,
  readReports,
  readSightings,
  readWatcher,
} from './deskStore';
import { presentReport, presentSighting } from './presentPending';

/** So many final blocks unread are no lag: the watcher looks every second. */
const USUAL_LAG = 3;

const presentDeposit = (row: DepositRow) => ({
  id: row.id,
  txHash: row.tx_hash,
  from: getAddress(row.from_address),
  amount: amountToString(BigInt(row.amount)),
  state: row.state,
  byHand: row.by_hand,
  at: row.created_at.getTime(),
});

function presentWatcher(row: Awaited<ReturnType<typeof readWatcher>>): Watcher {
  if (!row) return { behind: 0, heardAt: null, state: 'silent' };
  const { behind, head_seen_at, silent } = row;
  const state = silent ? 'silent' : behind > USUAL_LAG ? 'behind' : 'fine';
  return { behind, heardAt: head_seen_at.getTime(), state };
}

/** What a member paid in, what is on its way as far as the chain shows it, and how far the watcher is. */
export async function listDeposits(call: Call<typeof listMyDeposits>) {
  const { db, chain, settings, caller, query } = call;
  const { chainId } = chain;
  const { confirmations: needed } = settings;
  const page = readPage(query, 10);
  const [{ rows, total }, sightings, reports, watcher] = await Promise.all([
    pageDeposits(db, caller.memberId, page),
    readSightings(db, chainId, caller.memberId),
    readReports(db, chainId, caller.memberId),
    readWatcher(db, chainId, needed),
  ]);
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
