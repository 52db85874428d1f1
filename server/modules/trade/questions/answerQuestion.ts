import type {
  answerQuestion as answerContract,
  correctAnswer as correctContract,
  QuestionToSeller,
} from '@common/endpoints/questions';
import { CORRECTION_HOURS } from '@common/selling/questionRules';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { notifyAsker } from './notifyQuestion';
import { maskAsker } from './readQuestions';
import * as sql from './store';

/** Requires that a question waits for an answer. @throws AppError QUESTION_HIDDEN, QUESTION_WITHDRAWN, QUESTION_ANSWERED */
export function requireWaiting(question: sql.QuestionState): void {
  if (question.withdrawn) throw new AppError('QUESTION_WITHDRAWN');
  if (question.hidden_part !== null) throw new AppError('QUESTION_HIDDEN');
  if (question.answer !== null) throw new AppError('QUESTION_ANSWERED');
}

/** Requires that a question's answer can be corrected. @throws AppError QUESTION_UNANSWERED, QUESTION_HIDDEN, ANSWER_SETTLED */
export function requireCorrectable(question: sql.QuestionState): void {
  if (question.answer === null) throw new AppError('QUESTION_UNANSWERED');
  if (question.hidden_part !== null) throw new AppError('QUESTION_HIDDEN');
  if (!question.correctable) {
    throw new AppError('ANSWER_SETTLED', { data: { hours: CORRECTION_HOURS } });
  }
}

/** Locks a question about goods of this seller. @throws AppError NOT_FOUND, also for goods of others */
async function lockOfSeller(tx: Tx, id: number, sellerId: number): Promise<sql.QuestionState> {
  const question = await sql.lockQuestion(tx, id);
  if (question?.seller_id !== sellerId) throw new AppError('NOT_FOUND');
  return question;
}

/**
 * The seller answers, once; with the answer everybody sees the question.
 * @throws AppError NOT_FOUND, QUESTION_HIDDEN, QUESTION_WITHDRAWN, QUESTION_ANSWERED
 */
export async function answerAsSeller({
  tx,
  caller,
  params,
  body,
}: Pick<
  Call<typeof answerContract>,
  'tx' | 'caller' | 'params' | 'body'
>): Promise<QuestionToSeller> {
  const question = await lockOfSeller(tx, params.id, caller.memberId);
  requireWaiting(question);
  await tx.run(sql.answer, [params.id, body.text.trim()]);
  await notifyAsker(tx, params.id, question);
  return maskAsker(await sql.readToSeller(tx, params.id));
}

/** The seller corrects the answer. @throws AppError NOT_FOUND, QUESTION_UNANSWERED, QUESTION_HIDDEN, ANSWER_SETTLED */
export async function correctAsSeller({
  tx,
  caller,
  params,
  body,
}: Call<typeof correctContract>): Promise<QuestionToSeller> {
  requireCorrectable(await lockOfSeller(tx, params.id, caller.memberId));
  await tx.run(sql.correct, [params.id, body.text.trim()]);
  return maskAsker(await sql.readToSeller(tx, params.id));
}
