import type { JobName } from '@common/lists/jobs';
import type { Chain } from '../../../chain/port';
import type { Database } from '../../../db/database';
import type { JobLog } from '../../../jobs/attempts';
import { poll } from '../../../jobs/sweep';
import {
  lapsePayments,
  type OpenPayment,
  readOpenPayments,
  recordObservation,
} from '../../trade/orders/recordObservation';
import { checkReport } from './checkReport';
import { type Heights, readHeights } from './heights';
import { observePayment } from './observePayment';
import { type OpenReport, readDueReports } from './reportStore';

/** Concurrent look-ups. */
const PAGE = 10;

/** One round of look-ups of reported transactions. */
interface Round<Item> {
  job: JobName;
  page: (db: Database, range: { after: number; limit: number }) => Promise<Item[]>;
  check: (item: Item, heights: Heights) => Promise<void>;
}

/** @returns 0, so that the loop pauses */
async function lookUpAll<Item extends { id: number }>(
  db: Database,
  chain: Chain,
  needed: number,
  { job, page, check }: Round<Item>,
  log?: JobLog,
): Promise<number> {
  let heights: Heights = { head: 0, booked: -1, needed };
  await poll(db, {
    job,
    log,
    page: async (after) => {
      const items = await page(db, { after, limit: PAGE });
      if (items.length > 0) heights = await readHeights(db, chain, needed);
      return items;
    },
    work: (one: Item) => check(one, heights),
  });
  return 0;
}

/**
 * Follows the transfers that buyers reported: counts confirmations, or records their failure. Only the watcher
 * credits; this informs the buyer and keeps or ends the order.
 * @param needed confirmations after which the watcher credits
 */
export async function trackPayments(
  db: Database,
  chain: Chain,
  needed: number,
  log?: JobLog,
): Promise<number> {
  await lapsePayments(db);
  const round: Round<OpenPayment> = {
    job: 'trackPayments',
    page: readOpenPayments,
    check: async (payment, heights) =>
      recordObservation(db, payment, await observePayment(db, chain, payment, heights)),
  };
  return lookUpAll(db, chain, needed, round, log);
}

/**
 * Looks up the deposits that members reported as missing, and informs them of the outcome on chain. Only the watcher
 * credits, from its own reading of the blocks.
 * @param needed confirmations after which the watcher credits
 */
export function checkReports(
  db: Database,
  chain: Chain,
  needed: number,
  log?: JobLog,
): Promise<number> {
  const round: Round<OpenReport> = {
    job: 'checkReports',
    page: readDueReports,
    check: (report, heights) => checkReport(db, chain, report, heights),
  };
  return lookUpAll(db, chain, needed, round, log);
}
