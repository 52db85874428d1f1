import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { products } from './catalogue';
import { at, createdAt, ref, rowId } from './columns';
import { members } from './members';

/** Members' questions about goods, each with its one answer (ADR 129). */
export const questions = pgTable(
  'questions',
  {
    id: rowId(),
    productId: ref('product_id')
      .notNull()
      .references(() => products.id),
    memberId: ref('member_id')
      .notNull()
      .references(() => members.id),
    /** The product's seller; null when the platform itself sells. */
    sellerId: ref('seller_id').references(() => members.id),
    text: text('text').notNull(),
    createdAt: createdAt(),
    answer: text('answer'),
    answeredAt: at('answered_at'),
    answerEditedAt: at('answer_edited_at'),
    /** Time at which the asker withdrew it, before there was an answer. */
    withdrawnAt: at('withdrawn_at'),
    hiddenAt: at('hidden_at'),
    /** The reason that staff gave its author. */
    hiddenReason: text('hidden_reason'),
    /** The hidden part; with `question` the answer is hidden too. */
    hiddenPart: text('hidden_part', { enum: ['question', 'answer'] }),
    /** Rises with every change. */
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('questions_shown')
      .on(t.productId, t.answeredAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.answeredAt} is not null and ${t.hiddenAt} is null`),
    index('questions_waiting')
      .on(t.sellerId, t.id)
      .where(sql`${t.answeredAt} is null and ${t.withdrawnAt} is null and ${t.hiddenAt} is null`),
    index('questions_seller').on(t.sellerId, t.id).where(sql`${t.sellerId} is not null`),
    index('questions_member').on(t.memberId, t.createdAt),
    check('questions_not_own', sql`${t.sellerId} is distinct from ${t.memberId}`),
    check(
      'questions_answer',
      sql`(${t.answer} is null) = (${t.answeredAt} is null) and (${t.answerEditedAt} is null or ${t.answer} is not null)`,
    ),
    check('questions_withdrawn', sql`${t.withdrawnAt} is null or ${t.answer} is null`),
    check(
      'questions_hidden',
      sql`(${t.hiddenAt} is null) = (${t.hiddenReason} is null) and (${t.hiddenAt} is null) = (${t.hiddenPart} is null)`,
    ),
    check(
      'questions_hidden_part',
      sql`${t.hiddenPart} = 'question' or ${t.hiddenPart} = 'answer' and ${t.answer} is not null`,
    ),
  ],
);
