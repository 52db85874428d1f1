import type { Tx } from '../../../db/database';
import { notify, settleNotices } from '../../messages/notices/notify';
import type { QuestionState } from './store';

type Parties = Pick<QuestionState, 'member_id' | 'seller_id' | 'product_id'>;

/** Notifies the member who sells the product of a question. Questions about the platform's products are in the queue of staff. */
export async function notifySeller(
  tx: Tx,
  questionId: number,
  {
    seller_id,
    product_id: productId,
    version,
  }: Pick<QuestionState, 'seller_id' | 'product_id' | 'version'>,
): Promise<void> {
  if (seller_id === null) return;
  await notify(tx, seller_id, 'questionAsked', { questionId, productId, version });
}

/** Clears the seller's notice of a question that does not wait for their answer any more. */
export async function settleAsked(tx: Tx, questionId: number, parties: Parties): Promise<void> {
  const { seller_id } = parties;
  if (seller_id === null) return;
  await settleNotices(tx, [seller_id], `question:${questionId}`, ['questionAsked']);
}

/** Notifies the asker of the answer. */
export async function notifyAsker(tx: Tx, questionId: number, parties: Parties): Promise<void> {
  await settleAsked(tx, questionId, parties);
  const { member_id, product_id: productId } = parties;
  await notify(tx, member_id, 'questionAnswered', { questionId, productId });
}

/** Clears the notices of the hiding, once the part is shown again, and notifies the seller if the question waits for an answer. */
export async function notifyShown(tx: Tx, questionId: number, shown: QuestionState): Promise<void> {
  const { member_id, seller_id, answer, withdrawn, version } = shown;
  const people = seller_id === null ? [member_id] : [member_id, seller_id];
  const hidden = ['questionHidden', 'answerHidden'] as const;
  await settleNotices(tx, people, `question:${questionId}`, hidden);
  if (answer !== null || withdrawn) return;
  await notifySeller(tx, questionId, { ...shown, version: version + 1 });
}

/** Notifies the author of a question or an answer that staff have hidden it, and why. */
export async function notifyHidden(
  tx: Tx,
  questionId: number,
  { member_id, seller_id, product_id: productId, version }: QuestionState,
  { part, reason }: { part: 'question' | 'answer'; reason: string },
): Promise<void> {
  const data = { questionId, productId, reason, version };
  if (part === 'question') await notify(tx, member_id, 'questionHidden', data);
  else if (seller_id !== null) await notify(tx, seller_id, 'answerHidden', data);
}
