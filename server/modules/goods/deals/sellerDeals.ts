import type {
  changeMyDeal as changeContract,
  createMyDeal as createContract,
  Deal,
  listMyDeals as listContract,
} from '@common/endpoints/deals';
import type { Page } from '@common/envelope';
import { AppError } from '../../../errors';
import { readPage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import * as sql from './editStore';
import { checkDeal, lockDeal, presentDeal, readDeal, valuesOf } from './terms';

/** Deals of one seller that are not over. */
const MAX_RUNNING = 20;

export async function listMyDeals({
  db,
  caller,
  query,
}: Call<typeof listContract>): Promise<Page<Deal>> {
  const { current, pageSize, offset } = readPage(query);
  const { memberId } = caller;
  const [rows, { n: total }] = await Promise.all([
    db.run(sql.page, [null, null, memberId, pageSize, offset]),
    db.one(sql.count, [null, null, memberId]),
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
  const { running } = await tx.one(sql.count, [null, null, memberId]);
  if (running >= MAX_RUNNING) throw new AppError('DEAL_TOO_MANY', { data: { most: MAX_RUNNING } });
  const { id } = await tx.one(sql.insert, [memberId, memberId, ...valuesOf(body)]);
  return readDeal(tx, id);
}

/** @throws AppError NOT_FOUND, also for another's; BAD_INPUT, DEAL_STOPPED, CONTENT_CHANGED */
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
  await tx.run(sql.change, [id, ...valuesOf(input)]);
  return readDeal(tx, id);
}
