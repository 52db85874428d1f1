import type {
  answerAsShop as answerContract,
  correctAsShop as correctContract,
  hideQuestion,
  listAllQuestions,
  StaffQuestion,
  showQuestion,
} from '@common/endpoints/questions';
import type { CursorPage } from '@common/envelope';
import type { ActionOf } from '@common/lists/staffActions';
import type { Tx } from '../../../db/database';
import { AppError, refuseChanged } from '../../../errors';
import { cutPage, parseCursor, parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { changeOf, type RecordChange } from '../../../ledger/actionChanges';
import { writeStaffAction } from '../../../ledger/staffAudit';
import { requireCorrectable, requireWaiting } from './answerQuestion';
import { notifyAsker, notifyHidden, notifyShown, settleAsked } from './notifyQuestion';
import { maskAsker } from './readQuestions';
import { isFilter, pageForStaff, readForStaff } from './staffStore';
import * as sql from './store';

/** All questions, withdrawn and hidden ones included; an unknown state is ignored. A queue begins with its oldest. */
export async function listForStaff({
  db,
  query,
}: Call<typeof listAllQuestions>): Promise<CursorPage<StaffQuestion>> {
  const { pageSize } = parsePage(query);
  const state = isFilter(query.state) ? query.state : 'all';
  const cursor = parseCursor(query, state === 'waiting' ? 'oldestFirst' : 'newestFirst');
  const q = query.q?.trim() || null;
  const { found, total } = await pageForStaff(db, { state, q }, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, ({ id }) => id);
  return { list: rows.map(maskAsker), total, older, newer };
}

const readMasked = async (tx: Tx, id: number) => maskAsker(await readForStaff(tx, id));

const PARTS = { question: '問題', answer: '回答' } as const;

function stateText({ withdrawn, hidden_part, hidden_reason, answer }: sql.QuestionState): string {
  if (hidden_part !== null) return `${PARTS[hidden_part]}已隱藏：${hidden_reason}`;
  if (withdrawn) return '已由發問的人收回';
  return answer === null ? '等待回答' : `已回答：${answer}`;
}

/**
 * Locks a question for a member of staff who saw it as `version`.
 * @throws AppError NOT_FOUND, QUESTION_OWN for a question that they asked or whose product they sell, SEEN_CHANGED
 */
async function lockSeen(
  tx: Tx,
  id: number,
  staffId: number,
  version: number,
): Promise<sql.QuestionState> {
  const question = await sql.lockQuestion(tx, id);
  if (!question) throw new AppError('NOT_FOUND');
  if ([question.member_id, question.seller_id].includes(staffId)) {
    throw new AppError('QUESTION_OWN');
  }
  if (question.version !== version) refuseChanged('這則問答', stateText(question));
  return question;
}

function logAction(
  tx: Tx,
  staffId: number,
  action: ActionOf<'question'>,
  id: number,
  note: string,
  change: RecordChange,
) {
  const ref = { type: 'question', id: String(id) };
  return writeStaffAction(tx, staffId, `question.${action}`, ref, note, change);
}

/**
 * Staff answer for the platform, once; only the member answers questions about their own goods.
 * @throws AppError NOT_FOUND, QUESTION_OWN, SEEN_CHANGED, QUESTION_HIDDEN, QUESTION_WITHDRAWN, QUESTION_ANSWERED
 */
export async function answerAsShop({
  tx,
  caller: { memberId },
  params: { id },
  body,
}: Pick<Call<typeof answerContract>, 'tx' | 'caller' | 'params' | 'body'>): Promise<StaffQuestion> {
  const question = await lockSeen(tx, id, memberId, body.version);
  if (question.seller_id !== null) throw new AppError('NOT_FOUND');
  requireWaiting(question);
  const text = body.text.trim();
  await tx.run(sql.answer, [id, text]);
  await notifyAsker(tx, id, question);
  await logAction(tx, memberId, 'answer', id, text, changeOf('回答', null, text));
  return readMasked(tx, id);
}

/** @throws AppError NOT_FOUND, QUESTION_OWN, SEEN_CHANGED, QUESTION_UNANSWERED, QUESTION_HIDDEN, ANSWER_SETTLED */
export async function correctAsShop({
  tx,
  caller: { memberId },
  params: { id },
  body,
}: Call<typeof correctContract>): Promise<StaffQuestion> {
  const question = await lockSeen(tx, id, memberId, body.version);
  if (question.seller_id !== null) throw new AppError('NOT_FOUND');
  requireCorrectable(question);
  const text = body.text.trim();
  await tx.run(sql.correct, [id, text]);
  await logAction(tx, memberId, 'correct', id, text, changeOf('回答', question.answer, text));
  return readMasked(tx, id);
}

/**
 * Hides a question with its answer, or the answer alone, after which only asker and seller see the question.
 * @throws AppError NOT_FOUND, QUESTION_OWN, SEEN_CHANGED, QUESTION_HIDDEN, QUESTION_UNANSWERED
 */
export async function hide({
  tx,
  caller: { memberId },
  params: { id },
  body,
}: Call<typeof hideQuestion>): Promise<StaffQuestion> {
  const question = await lockSeen(tx, id, memberId, body.version);
  const { part } = body;
  const reason = body.reason.trim();
  if (question.hidden_part !== null) throw new AppError('QUESTION_HIDDEN');
  if (part === 'answer' && question.answer === null) throw new AppError('QUESTION_UNANSWERED');
  await tx.run(sql.hide, [id, part, reason]);
  await settleAsked(tx, id, question);
  await notifyHidden(tx, id, question, { part, reason });
  await logAction(tx, memberId, 'hide', id, reason, changeOf(PARTS[part], '顯示', '隱藏'));
  return readMasked(tx, id);
}

/** Shows what was hidden again. @throws AppError NOT_FOUND, QUESTION_OWN, SEEN_CHANGED */
export async function show({
  tx,
  caller: { memberId },
  params: { id },
  body,
}: Call<typeof showQuestion>): Promise<StaffQuestion> {
  const question = await lockSeen(tx, id, memberId, body.version);
  const { hidden_part } = question;
  // It is shown already.
  if (hidden_part === null) return readMasked(tx, id);
  await tx.run(sql.showQuestion, [id]);
  await notifyShown(tx, id, question);
  const change = changeOf(PARTS[hidden_part], '隱藏', '顯示');
  await logAction(tx, memberId, 'show', id, body.reason.trim(), change);
  return readMasked(tx, id);
}
