import type { PublishingPlan } from '@common/endpoints/publishing';
import { taipei } from '@common/text/taipeiTime';
import type { Queryable, Tx } from '../../../db/database';
import { readDatabaseTime } from '../../../db/databaseTime';
import { AppError, refuseChanged } from '../../../errors';
import type { Caller } from '../../../http/caller';
import { changeOf, timeFact } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { lockDraft, publishDraft } from '../../content/news/publishDraft';
import { lockOffSale, putOnSale } from '../../goods/products/putOnSale';
import * as sql from './store';

export type Kind = 'news' | 'product';

/**
 * For each kind, how an unpublished item is locked and how it is published. The item is locked before its plan, in the same
 * order as when staff publish it by hand, which ends the plan (`functions/publishing.sql`).
 */
const KINDS = {
  news: { lock: lockDraft, publish: publishDraft },
  product: { lock: lockOffSale, publish: putOnSale },
} as const;

/** Max. time from now to a planned publication, ms. */
const MAX_AHEAD_MS = 366 * 86_400_000;

export const readPlan = async (db: Queryable, kind: Kind, id: number): Promise<PublishingPlan> =>
  (await db.maybeOne(sql.readPlan, [kind, id])) ?? null;

interface PlanCall {
  tx: Tx;
  caller: Pick<Caller, 'memberId'>;
  params: { id: number };
  body: { at: number | null; seen: number | null };
}

/**
 * Plans when a draft is published by itself, in the version that is saved by then. `at` null ends the plan.
 * @throws AppError NOT_FOUND, SEEN_CHANGED, PLAN_SHOWN when it is published already, PLAN_TIME
 */
export async function plan({ tx, caller, params, body }: PlanCall, kind: Kind) {
  const { id } = params;
  const found = await KINDS[kind].lock(tx, id);
  if (!found) throw new AppError('NOT_FOUND');
  const ref = { type: kind, id: String(id) };
  const planned = await readPlan(tx, kind, id);
  const before = timeFact(planned?.at ?? null);
  if ((planned?.at ?? null) !== body.seen) {
    const now = planned && `${taipei(new Date(planned.at))}（${planned.staff}）`;
    refuseChanged('預定的時間', now ?? '沒有預定');
  }
  if (body.at === null) {
    const ended = await tx.run(sql.endPlan, [kind, id]);
    if (ended.length > 0) {
      const change = changeOf('預定時間', before, null);
      await writeStaffAction(tx, caller.memberId, `${kind}.planEnd`, ref, found.title, change);
    }
    return null;
  }
  if (found.isShown) throw new AppError('PLAN_SHOWN');
  const wait = body.at - (await readDatabaseTime(tx));
  if (wait <= 0 || wait > MAX_AHEAD_MS) throw new AppError('PLAN_TIME');
  const at = new Date(body.at);
  await tx.run(sql.writePlan, [kind, id, at, caller.memberId]);
  const note = `${found.title}：${taipei(at)}`;
  const change = changeOf('預定時間', before, timeFact(at));
  await writeStaffAction(tx, caller.memberId, `${kind}.plan`, ref, note, change);
  return readPlan(tx, kind, id);
}

/** Publishes a due item; its audit row names who planned it. @returns false when it was not due any more */
export async function publishOne(tx: Tx, kind: Kind, id: number): Promise<boolean> {
  await KINDS[kind].lock(tx, id);
  const [taken] = await tx.run(sql.takePlan, [kind, id]);
  if (!taken) return false;
  await KINDS[kind].publish(tx, id, taken.staff_id);
  return true;
}
