import type {
  hideReview,
  listAllReviews,
  replyAsShop as replyContract,
  StaffReview,
  showReview,
} from '@common/endpoints/reviews';
import type { CursorPage } from '@common/envelope';
import { LIST_SORTS } from '@common/lists/listSorts';
import type { ActionOf } from '@common/lists/staffActions';
import type { Tx } from '../../../db/database';
import { AppError, refuseChanged } from '../../../errors';
import { cutPage, parsePage, parseSortedCursor } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { changeOf, type RecordChange } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { restorePictures, withholdPictures } from '../../content/pictures/withdrawPictures';
import { findOneForStaff, lockReview, pageForStaff, setHidden } from './moderationStore';
import { notifyAuthor } from './notifyReview';
import { maskAuthor } from './readReviews';
import { findState, writeReply } from './store';

const STATES = ['hidden', 'low', 'pictured', 'unanswered'];

/** All reviews, hidden ones included; invalid filters are ignored. */
export async function listForStaff({
  db,
  query,
}: Call<typeof listAllReviews>): Promise<CursorPage<StaffReview, string>> {
  const { pageSize } = parsePage(query);
  const { by, cursor } = parseSortedCursor(query, LIST_SORTS.reviews, { byId: ['created'] });
  const state = STATES.find((one) => one === query.state) ?? null;
  const q = query.q?.trim() || null;
  const { found, total } = await pageForStaff(db, { state, q }, by, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, ({ cursor: place }) => place);
  return { list: rows.map(({ cursor: _, ...row }) => maskAuthor(row)), total, older, newer };
}

/** @throws AppError NOT_FOUND */
async function readOne(tx: Tx, id: number): Promise<StaffReview> {
  const review = await findOneForStaff(tx, id);
  if (!review) throw new AppError('NOT_FOUND');
  return maskAuthor(review);
}

function logAction(
  tx: Tx,
  staffId: number,
  action: ActionOf<'review'>,
  id: number,
  note: string,
  change: RecordChange,
) {
  const ref = { type: 'review', id: String(id) };
  return writeStaffAction(tx, staffId, `review.${action}`, ref, note, change);
}

/** Locks a review. @throws AppError NOT_FOUND, SEEN_CHANGED when it was hidden, shown or changed since it was seen */
async function requireSeen(
  tx: Tx,
  id: number,
  seen: { hidden: boolean; editedAt: number | null },
): Promise<void> {
  await lockReview(tx, id);
  const { hiddenReason, editedAt, text } = await readOne(tx, id);
  if (seen.editedAt !== editedAt) refuseChanged('評價的內容', text);
  const isHidden = hiddenReason !== null;
  if (seen.hidden === isHidden) return;
  refuseChanged('這則評價', isHidden ? `已隱藏：${hiddenReason}` : '顯示中');
}

/** @throws AppError REVIEW_OWN for a review that this member of staff wrote or whose product they sell */
async function refuseOwn(tx: Tx, id: number, staffId: number): Promise<void> {
  const state = await findState(tx, id);
  if (state && [state.member_id, state.seller_id].includes(staffId)) {
    throw new AppError('REVIEW_OWN');
  }
}

/** Hides a review, and its pictures with it. @throws AppError NOT_FOUND, REVIEW_OWN, SEEN_CHANGED */
export async function hide(call: Call<typeof hideReview>): Promise<StaffReview> {
  const { tx, caller, params } = call;
  const reason = call.body.reason.trim();
  await refuseOwn(tx, params.id, caller.memberId);
  await requireSeen(tx, params.id, call.body.seen);
  const pictures = await setHidden(tx, params.id, reason);
  if (pictures) {
    await withholdPictures(tx, pictures);
    await logAction(tx, caller.memberId, 'hide', params.id, reason, changeOf('顯示', true, false));
  }
  return readOne(tx, params.id);
}

/** Shows a hidden review again. @throws AppError NOT_FOUND, REVIEW_OWN, SEEN_CHANGED */
export async function show(call: Call<typeof showReview>): Promise<StaffReview> {
  const { tx, caller, params } = call;
  const reason = call.body.reason.trim();
  await refuseOwn(tx, params.id, caller.memberId);
  await requireSeen(tx, params.id, call.body.seen);
  const pictures = await setHidden(tx, params.id, null);
  if (pictures) {
    await restorePictures(tx, pictures);
    await logAction(tx, caller.memberId, 'show', params.id, reason, changeOf('顯示', false, true));
  }
  return readOne(tx, params.id);
}

/**
 * Staff reply for the platform, once; only the member replies to reviews of their own sales.
 * @throws AppError NOT_FOUND, SEEN_CHANGED, REVIEW_HIDDEN, REVIEW_REPLIED
 */
export async function replyAsShop(
  call: Pick<Call<typeof replyContract>, 'tx' | 'caller' | 'params' | 'body'>,
): Promise<StaffReview> {
  const { tx, caller, params } = call;
  const text = call.body.text.trim();
  const state = await findState(tx, params.id);
  if (!state || state.seller_id !== null) throw new AppError('NOT_FOUND');
  await requireSeen(tx, params.id, call.body.seen);
  if (!(await writeReply(tx, params.id, text))) {
    throw new AppError(state.hidden ? 'REVIEW_HIDDEN' : 'REVIEW_REPLIED');
  }
  await logAction(tx, caller.memberId, 'reply', params.id, text, changeOf('回覆', null, text));
  await notifyAuthor(tx, params.id);
  return readOne(tx, params.id);
}
