import { NOTICE_GROUPS } from '@common/lists/noticeGroups';
import type { NoticeKind } from '@common/lists/noticeKind';
import { NOTICE_KINDS, type NoticeData, type NoticeKindName } from '@common/lists/noticeKinds';
import { amountToString, formatAmount } from '@common/money/money';
import { fill } from '@common/text/fill';
import type { Tx } from '../../../db/database';
import * as sql from './notifyStore';

const groups = new Map(NOTICE_GROUPS.map((group) => [group.value, group]));

type NoticeValues = Readonly<Record<string, string | number | bigint>>;

/** The stored values of a notice, amounts formatted for display; its text is rendered from them on every read. */
function stored(data: NoticeValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(data).map(([name, value]) => [
      name,
      typeof value === 'bigint' ? formatAmount(amountToString(value)) : String(value),
    ]),
  );
}

/** A kind of notice and the values of its texts. */
interface Text {
  kind: NoticeKindName;
  data: NoticeValues;
}

/**
 * Parameters $1 to $12 of the statements that insert notices.
 * @param texts one for each member, or the only one for all
 */
function valuesOf(memberIds: readonly number[], texts: readonly Text[]) {
  const rows = texts.map(({ kind, data }) => {
    const definition: NoticeKind = NOTICE_KINDS[kind];
    return { kind, definition, values: stored(data) };
  });
  return [
    memberIds,
    rows.map(({ kind }) => kind),
    rows.map(({ definition, values }) => fill(definition.subject, values)),
    rows.map(({ definition, values }) => fill(definition.about, values)),
    rows.map(({ values }) => values.productId ?? null),
    rows.map(({ values }) => JSON.stringify(values)),
    rows.map(({ definition }) => definition.group),
    rows.map(({ definition }) => groups.get(definition.group)?.always ?? false),
    rows.map(({ definition }) => definition.mailWait ?? 0),
    rows.map(({ definition }) => definition.mailEvery ?? 0),
    rows.map(({ definition }) => definition.every ?? 0),
    rows.map(({ definition: { push } }) => (push ? (push.every ?? 0) : null)),
  ];
}

/** A member and the values of a notice to them. */
interface Notice<K extends NoticeKindName> {
  memberId: number;
  data: NoticeData<K>;
}

/** A notice of any kind. */
export type AnyNotice = { [K in NoticeKindName]: Notice<K> & { kind: K } }[NoticeKindName];

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
  return (await tx.one(sql.insertNotices, valuesOf(memberIds, [{ kind, data }]))).created;
}

/** Sends notices of any kinds and data in one statement; see `notifyAll`. */
export async function notifyEach(tx: Tx, notices: readonly AnyNotice[]): Promise<void> {
  if (notices.length === 0) return;
  const memberIds = notices.map(({ memberId }) => memberId);
  await tx.one(sql.insertNotices, valuesOf(memberIds, notices));
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
 * Notifies members, each with data of their own, and marks earlier notices of the kind as read, in one statement. The open
 * pages of the notified members get an event of `topic` with their `payload` before the notice.
 * @param cleared the members and subjects whose notices are marked as read
 */
export async function transferNotices<K extends NoticeKindName>(
  tx: Tx,
  kind: K,
  topic: string,
  notices: readonly (Notice<K> & { payload: Record<string, unknown> })[],
  cleared: readonly { memberId: number; about: string }[],
): Promise<void> {
  if (notices.length === 0) return;
  await tx.run(sql.transferNotices, [
    ...valuesOf(
      notices.map(({ memberId }) => memberId),
      notices.map(({ data }) => ({ kind, data })),
    ),
    cleared.map(({ memberId }) => memberId),
    cleared.map(({ about }) => about),
    topic,
    notices.map(({ payload }) => JSON.stringify(payload)),
  ]);
}
