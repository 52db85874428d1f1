import { dealText } from '@common/discounts/dealRules';
import type {
  changeDeal as changeContract,
  createDeal as createContract,
  Deal,
  getDeal as getContract,
  listDeals as listContract,
  stopDeal as stopContract,
} from '@common/endpoints/deals';
import type { CursorPage } from '@common/envelope';
import { LIST_SORTS } from '@common/lists/listSorts';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import { cutPage, parsePage, parseSortedCursor } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { type Facts, timeFact } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { notify } from '../../messages/notices/notify';
import * as sql from './editStore';
import { checkDeal, lockDeal, presentDeal, readDeal, summaryOf, valuesOf } from './terms';

const STATES = ['running', 'over'] as const;
const MAKERS = ['platform', 'sellers'] as const;

export async function listDeals({
  db,
  query,
}: Call<typeof listContract>): Promise<CursorPage<Deal, string>> {
  const { pageSize } = parsePage(query);
  const { by: sort, cursor } = parseSortedCursor(query, LIST_SORTS.deals, { byId: ['created'] });
  const state = STATES.find((one) => one === query.state) ?? null;
  const by = MAKERS.find((one) => one === query.by) ?? null;
  const { found, total } = await sql.pageDeals(db, { state, by }, sort, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, (row) => row.cursor);
  return { list: rows.map(presentDeal), total, older, newer };
}

/** @throws AppError NOT_FOUND */
export async function getDeal({ db, params }: Call<typeof getContract>): Promise<Deal> {
  const row = await db.maybeOne(sql.one, [params.id]);
  if (!row) throw new AppError('NOT_FOUND');
  return presentDeal(row);
}

interface Action {
  staffId: number;
  action: 'create' | 'change' | 'stop';
  reason: string;
  /** Null for a new deal. */
  before: Deal | null;
}

const factsOf = (deal: Deal): Facts => ({
  優惠: dealText(deal, deal),
  開始: timeFact(deal.startsAt),
  結束: timeFact(deal.endsAt),
  啟用: deal.isOn,
  分類: deal.categories,
  商品: deal.productIds.map(String),
  停止原因: deal.stopped?.reason ?? null,
});

/** Writes the audit row and returns the changed deal. */
async function finish(
  tx: Tx,
  id: number,
  { staffId, action, reason, before }: Action,
): Promise<Deal> {
  const deal = await readDeal(tx, id);
  const note = `${summaryOf(deal)}。${reason.trim()}`;
  const change = { before: before && factsOf(before), after: factsOf(deal) };
  const ref = { type: 'deal', id: String(id) };
  await writeStaffAction(tx, staffId, `deal.${action}`, ref, note, change);
  return deal;
}

/** @throws AppError BAD_INPUT */
export async function createDeal({
  tx,
  caller: { memberId: staffId },
  body: { reason, ...input },
}: Call<typeof createContract>): Promise<Deal> {
  await checkDeal(tx, null, input);
  const { id } = await tx.one(sql.insertDeal, [null, staffId, ...valuesOf(input)]);
  return finish(tx, id, { staffId, action: 'create', reason, before: null });
}

/** @throws AppError NOT_FOUND, also for a seller's deal; BAD_INPUT, CONTENT_CHANGED when the version has changed */
export async function changeDeal({
  tx,
  caller: { memberId: staffId },
  params: { id },
  body: { version, reason, ...input },
}: Call<typeof changeContract>): Promise<Deal> {
  // A discount that a seller bears is changed by that seller only.
  const locked = await lockDeal(tx, id, null);
  if (locked.version !== version) throw new AppError('CONTENT_CHANGED');
  await checkDeal(tx, null, input);
  const before = await readDeal(tx, id);
  await tx.run(sql.changeDeal, [id, ...valuesOf(input)]);
  return finish(tx, id, { staffId, action: 'change', reason, before });
}

/**
 * Stops a seller's deal for good.
 * @throws AppError NOT_FOUND, also for a deal of the platform; DEAL_OWN when the caller is its seller, DEAL_STOPPED when it was
 *   stopped before
 */
export async function stopDeal({
  tx,
  caller: { memberId: staffId },
  params: { id },
  body: { reason },
}: Call<typeof stopContract>): Promise<Deal> {
  const locked = await tx.maybeOne(sql.lock, [id]);
  if (!locked || locked.seller_id === null) throw new AppError('NOT_FOUND');
  if (locked.seller_id === staffId) throw new AppError('DEAL_OWN');
  if (locked.stopped_at !== null) throw new AppError('DEAL_STOPPED');
  const before = await readDeal(tx, id);
  await tx.run(sql.stop, [id, reason.trim()]);
  const deal = await finish(tx, id, { staffId, action: 'stop', reason, before });
  const data = { dealId: id, deal: summaryOf(deal), reason: reason.trim() };
  await notify(tx, locked.seller_id, 'dealStopped', data);
  return deal;
}
