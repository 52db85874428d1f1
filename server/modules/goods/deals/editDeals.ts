import type {
  changeDeal as changeContract,
  createDeal as createContract,
  Deal,
  listDeals as listContract,
  stopDeal as stopContract,
} from '@common/endpoints/deals';
import type { Page } from '@common/envelope';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import { readPage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { notify } from '../../messages/notices/notify';
import * as sql from './editStore';
import { checkDeal, lockDeal, presentDeal, readDeal, summaryOf, valuesOf } from './terms';

export async function listDeals({ db, query }: Call<typeof listContract>): Promise<Page<Deal>> {
  const { current, pageSize, offset } = readPage(query);
  const state = query.state === 'running' || query.state === 'over' ? query.state : null;
  const by = query.by === 'platform' || query.by === 'sellers' ? query.by : null;
  const [rows, { n: total }] = await Promise.all([
    db.run(sql.page, [state, by, null, pageSize, offset]),
    db.one(sql.count, [state, by, null]),
  ]);
  return { list: rows.map(presentDeal), total, current, pageSize };
}

interface Act {
  staffId: number;
  action: 'create' | 'change' | 'stop';
  reason: string;
}

async function finish(tx: Tx, id: number, { staffId, action, reason }: Act): Promise<Deal> {
  const deal = await readDeal(tx, id);
  const note = `${summaryOf(deal)}。${reason.trim()}`;
  await writeStaffAction(tx, staffId, `deal.${action}`, { type: 'deal', id: String(id) }, note);
  return deal;
}

/** @throws AppError BAD_INPUT */
export async function createDeal({
  tx,
  caller: { memberId: staffId },
  body: { reason, ...input },
}: Call<typeof createContract>): Promise<Deal> {
  await checkDeal(tx, null, input);
  const { id } = await tx.one(sql.insert, [null, staffId, ...valuesOf(input)]);
  return finish(tx, id, { staffId, action: 'create', reason });
}

/** @throws AppError NOT_FOUND, BAD_INPUT, CONTENT_CHANGED when it was changed since it was seen */
export async function changeDeal({
  tx,
  caller: { memberId: staffId },
  params: { id },
  body: { version, reason, ...input },
}: Call<typeof changeContract>): Promise<Deal> {
  // What a seller pays for, only that seller changes.
  const before = await lockDeal(tx, id, null);
  if (before.version !== version) throw new AppError('CONTENT_CHANGED');
  await checkDeal(tx, null, input);
  await tx.run(sql.change, [id, ...valuesOf(input)]);
  return finish(tx, id, { staffId, action: 'change', reason });
}

/**
 * Stops a seller's deal for good.
 * @throws AppError NOT_FOUND, DEAL_OWN for the seller's own, DEAL_STOPPED when it was stopped before
 */
export async function stopDeal({
  tx,
  caller: { memberId: staffId },
  params: { id },
  body: { reason },
}: Call<typeof stopContract>): Promise<Deal> {
  const before = await tx.maybeOne(sql.lock, [id]);
  if (!before || before.seller_id === null) throw new AppError('NOT_FOUND');
  if (before.seller_id === staffId) throw new AppError('DEAL_OWN');
  if (before.stopped_at !== null) throw new AppError('DEAL_STOPPED');
  await tx.run(sql.stop, [id, reason.trim()]);
  const deal = await finish(tx, id, { staffId, action: 'stop', reason });
  const data = { dealId: id, deal: summaryOf(deal), reason: reason.trim() };
  await notify(tx, before.seller_id, 'dealStopped', data);
  return deal;
}
