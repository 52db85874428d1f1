import type {
  askQuestion as askContract,
  OwnQuestion,
  withdrawQuestion as withdrawContract,
} from '@common/endpoints/questions';
import {
  MIN_QUESTION_LENGTH,
  OPEN_QUESTIONS,
  QUESTIONS_A_DAY,
} from '@common/selling/questionRules';
import { seenLength } from '@common/text/plainText';
import type { Tx } from '../../../db/database';
import { AppError } from '../../../errors';
import type { Call } from '../../../http/route';
import { notifySeller, settleAsked } from './notifyQuestion';
import { maskAsker } from './readQuestions';
import * as sql from './store';

/** @throws AppError NOT_FOUND, QUESTION_NOT_FOR_SALE, QUESTION_OWN_GOODS */
async function findProduct(tx: Tx, productId: number, memberId: number) {
  const product = await sql.findAskedProduct(tx, productId);
  if (!product) throw new AppError('NOT_FOUND');
  if (product.seller_id === memberId) throw new AppError('QUESTION_OWN_GOODS');
  if (!product.is_open) throw new AppError('QUESTION_NOT_FOR_SALE');
  return product;
}

/** @throws AppError QUESTION_OPEN_LIMIT, QUESTION_LIMIT */
async function refuseTooMany(tx: Tx, memberId: number, productId: number): Promise<void> {
  const { in_a_day, waiting } = await sql.countOfAsker(tx, memberId, productId);
  if (waiting >= OPEN_QUESTIONS) {
    throw new AppError('QUESTION_OPEN_LIMIT', { data: { most: OPEN_QUESTIONS } });
  }
  if (in_a_day >= QUESTIONS_A_DAY) {
    throw new AppError('QUESTION_LIMIT', { data: { most: QUESTIONS_A_DAY } });
  }
}

/**
 * Asks about a product that is offered. Withdrawn questions count for the daily limit, too, since each has notified the seller.
 * @throws AppError NOT_FOUND, QUESTION_SHORT, QUESTION_NOT_FOR_SALE, QUESTION_OWN_GOODS, QUESTION_OPEN_LIMIT, QUESTION_LIMIT
 */
export async function askQuestion({
  tx,
  caller,
  params,
  body,
}: Call<typeof askContract>): Promise<OwnQuestion> {
  const { memberId } = caller;
  const text = body.text.trim();
  if (seenLength(text) < MIN_QUESTION_LENGTH) {
    throw new AppError('QUESTION_SHORT', { data: { least: MIN_QUESTION_LENGTH } });
  }
  const { seller_id } = await findProduct(tx, params.id, memberId);
  await refuseTooMany(tx, memberId, params.id);
  const asked = { productId: params.id, memberId, sellerId: seller_id, text };
  const id = await sql.insertQuestion(tx, asked);
  await notifySeller(tx, id, { seller_id, product_id: params.id, version: 1 });
  return maskAsker(await sql.readMine(tx, id));
}

/** Withdraws the caller's question; idempotent. @throws AppError NOT_FOUND, QUESTION_ANSWERED */
export async function withdrawQuestion({
  tx,
  caller,
  params,
}: Call<typeof withdrawContract>): Promise<null> {
  const question = await sql.lockQuestion(tx, params.id);
  if (!question || question.member_id !== caller.memberId) throw new AppError('NOT_FOUND');
  if (question.answer !== null) throw new AppError('QUESTION_ANSWERED');
  if (question.withdrawn) return null;
  await tx.run(sql.withdraw, [params.id]);
  await settleAsked(tx, params.id, question);
  return null;
}
