import type {
  changeMyDeal as changeContract,
  createMyDeal as createContract,
  Deal,
  listMyDeals as listContract,
} from '@common/endpoints/deals';
import type { Page } from '@common/envelope';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import { parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import * as sql from './editStore';
import { checkDeal, lockDeal, presentDeal, readDeal, valuesOf } from './terms';

/** Max. deals of a seller that are on and not over; each checkout evaluates all of them. */
const MAX_RUNNING = 20;

/** Checks the limit after the write, under the seller's lock. @throws AppError DEAL_TOO_MANY */
async function limitRunning(tx: Tx, sellerId: number): Promise<void> {
  const { running } = await tx.one(sql.countOfSeller, [sellerId]);
  if (running > MAX_RUNNING) throw new AppError('DEAL_TOO_MANY', { data: { most: MAX_RUNNING } });
}

export async function listMyDeals({
  db,
  caller,
  query,
}: Call<typeof listContract>): Promise<Page<Deal>> {
  const { current, pageSize, offset } = parsePage(query);
  const { memberId } = caller;
  const [rows, { n: total }] = await Promise.all([
    db.run(sql.pageOfSeller, [memberId, pageSize, offset]),
    db.one(sql.countOfSeller, [memberId]),
  ]);
  return { list: rows.map(presentDeal), total, current, pageSize };
}

/** @throws AppError BAD_INPUT, DEAL_TOO_MANY */
export async function createMyDeal({
  tx,
  caller: { memberId },
  body,
}: Call<typeof createContract>): Promise<Deal> {
  await checkDeal(tx, memberId, body);
  await tx.run(sql.lockSeller, [memberId]);
  const { id } = await tx.one(sql.insertDeal, [memberId, memberId, ...valuesOf(body)]);
  await limitRunning(tx, memberId);
  return readDeal(tx, id);
}

/** @throws AppError NOT_FOUND, also for another seller's deal; BAD_INPUT, DEAL_STOPPED, CONTENT_CHANGED, DEAL_TOO_MANY */
export async function changeMyDeal({
  tx,
  caller: { memberId },
  params: { id },
  body: { version, ...input },
}: Call<typeof changeContract>): Promise<Deal> {
  const before = await lockDeal(tx, id, memberId);
  if (before.stopped_at !== null) throw new AppError('DEAL_STOPPED');
  if (before.version !== version) throw new AppError('CONTENT_CHANGED');
  await checkDeal(tx, memberId, input);
  await tx.run(sql.lockSeller, [memberId]);
  await tx.run(sql.changeDeal, [id, ...valuesOf(input)]);
  if (input.isOn) await limitRunning(tx, memberId);
  return readDeal(tx, id);
}
