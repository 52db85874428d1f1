import { fill } from '@common/fill';
import { NOTICE_GROUPS } from '@common/lists/noticeGroups';
import type { NoticeKind } from '@common/lists/noticeKind';
import { NOTICE_KINDS, type NoticeData, type NoticeKindName } from '@common/lists/noticeKinds';
import { amountToString, formatAmount } from '@common/money';
import type { Tx } from '../../../db/database';
import * as sql from './notifyStore';

const groups = new Map(NOTICE_GROUPS.map((group) => [group.value, group]));

/** The stored values of a notice, amounts formatted for display; its text is rendered from them on every read. */
function stored(data: Readonly<Record<string, string | number | bigint>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? formatAmount(amountToString(value)) : String(value),
    ]),
  );
}

/**
 * Parameters $1 to $11 of the statements that insert notices.
 * @param data one for each member, or the only one for all
 */
function valuesOf<K extends NoticeKindName>(
  memberIds: readonly number[],
  kind: K,
  data: readonly NoticeData<K>[],
) {
  const definition: NoticeKind = NOTICE_KINDS[kind];
  const values = data.map(stored);
  return [
    memberIds,
    kind,
    values.map((one) => fill(definition.subject, one)),
    values.map((one) => fill(definition.about, one)),
    values.map(({ productId }) => productId ?? null),
    values.map((one) => JSON.stringify(one)),
    definition.group,
    groups.get(definition.group)?.always ?? false,
    definition.mailWait ?? 0,
    definition.mailEvery ?? 0,
    definition.every ?? 0,
  ];
}

/** A member and what a notice to them says. */
interface Notice<K extends NoticeKindName> {
  memberId: number;
  data: NoticeData<K>;
}
const ownValuesOf = <K extends NoticeKindName>(kind: K, notices: readonly Notice<K>[]) =>
  valuesOf(
    notices.map(({ memberId }) => memberId),
    kind,
    notices.map(({ data }) => data),
  );

/**
 * Notifies members in the caller's transaction, in the site and by mail according to their preferences. A member gets at
 * most one notice per kind and subject; further calls have no effect.
 * @param data a value for each placeholder of the kind's texts; amounts as bigint base units
 * @returns number of new notices
 */
export async function notifyAll<K extends NoticeKindName>(
  tx: Tx,
  memberIds: readonly number[],
  kind: K,
  data: NoticeData<K>,
): Promise<number> {
  if (memberIds.length === 0) return 0;
  return (await tx.one(sql.insertNotices, valuesOf(memberIds, kind, [data]))).created;
}

/** Notifies members, each with data of its own, in one statement; see `notifyAll`. */
export async function notifyEach<K extends NoticeKindName>(
  tx: Tx,
  kind: K,
  notices: readonly Notice<K>[],
): Promise<void> {
  if (notices.length > 0) await tx.one(sql.insertNotices, ownValuesOf(kind, notices));
}

/** Notifies one member; see `notifyAll`. */
export async function notify<K extends NoticeKindName>(
  tx: Tx,
  memberId: number,
  kind: K,
  data: NoticeData<K>,
): Promise<void> {
  await notifyAll(tx, [memberId], kind, data);
}

/** Marks notices that no longer hold as read, and sends no mail about them. */
export async function settleNotices(
  tx: Tx,
  memberIds: readonly number[],
  about: string,
  kinds: readonly NoticeKindName[],
): Promise<void> {
  if (memberIds.length === 0) return;
  await tx.run(sql.settleNotices, [memberIds, about, kinds]);
}

/**
 * Notifies members, each with data of its own on the same matter, and clears the earlier notices of `cleared` on it, in one
 * statement. The open pages of those who are notified get `event` before the notice.
 * @param notices data that differ only in the notice's subject and text
 */
export async function transferNotices<K extends NoticeKindName>(
  tx: Tx,
  notices: readonly Notice<K>[],
  cleared: readonly number[],
  kind: K,
  event: { topic: string; payload: Record<string, unknown> },
): Promise<void> {
  if (notices.length === 0) return;
  const { topic, payload } = event;
  await tx.run(sql.transferNotices, [
    ...ownValuesOf(kind, notices),
    cleared,
    topic,
    JSON.stringify(payload),
  ]);
}
