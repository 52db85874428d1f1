import type {
  OwnQuestion,
  Question,
  QuestionPart,
  QuestionToSeller,
} from '@common/endpoints/questions';
import { CORRECTION_HOURS } from '@common/selling/questionRules';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { epochMs } from '../../../db/moments';

const ANSWER = `json_build_object('text', q.answer, 'at', ${epochMs('q.answered_at')}, 'editedAt', ${epochMs('q.answer_edited_at')})`;
const HIDDEN = `CASE WHEN q.hidden_at IS NOT NULL THEN
  json_build_object('part', q.hidden_part, 'reason', q.hidden_reason) END`;
const CONTENT = `q.id, m.name AS asker, q.text, ${epochMs('q.created_at')} AS "createdAt"`;
const FROM = 'FROM questions q JOIN members m ON m.id = q.member_id';

type QuestionAnswer = NonNullable<Question['answer']>;
type Hidden = NonNullable<OwnQuestion['hidden']>;
/** The asker is given by full name: callers mask it before they return it. */
const questionColumns = {
  id: t.int,
  asker: t.text,
  text: t.text,
  createdAt: t.int,
};

/** SQL: the question `q` waits for an answer. */
export const WAITS = 'q.answered_at IS NULL AND q.withdrawn_at IS NULL AND q.hidden_at IS NULL';
/** SQL: the question `q` about the product `$1` is public. */
const SHOWN = 'q.product_id = $1 AND q.answered_at IS NOT NULL AND q.hidden_at IS NULL';

const shownColumns = {
  ...questionColumns,
  answer: t.json.as<QuestionAnswer>().notNull,
  member_id: t.int,
};
const pageShown = statement(
  'pageQuestions',
  `SELECT ${CONTENT}, ${ANSWER} AS answer, q.member_id ${FROM} WHERE ${SHOWN}
   ORDER BY q.answered_at DESC, q.id DESC LIMIT $2 OFFSET $3`,
  shownColumns,
);
const countShown = statement(
  'countQuestions',
  `SELECT count(*)::int AS n FROM questions q WHERE ${SHOWN}`,
  { n: t.int },
);

/** A page of a product's public questions, the newest answer first. */
export async function findShown(
  db: Queryable,
  page: { productId: number; limit: number; offset: number },
): Promise<{ list: RowOf<typeof shownColumns>[]; total: number }> {
  const { productId, limit, offset } = page;
  const [list, { n: total }] = await Promise.all([
    db.run(pageShown, [productId, limit, offset]),
    db.one(countShown, [productId]),
  ]);
  return { list, total };
}

const askedProductColumns = {
  /** Null for a product of the platform. */
  seller_id: t.int.orNull,
  is_open: t.boolean,
};
const askedProduct = statement(
  'askedProduct',
  `SELECT p.seller_id, p.on_sale OR EXISTS (SELECT 1 FROM lots l WHERE l.product_id = p.id AND l.closed_at IS NULL
     AND l.withdrawn_at IS NULL AND l.suspended_at IS NULL) AS is_open
   FROM products p WHERE p.id = $1`,
  askedProductColumns,
);

/** A product's seller, and whether it is offered: for sale, or in an open lot. Undefined for an unknown product. */
export function findAskedProduct(
  db: Queryable,
  productId: number,
): Promise<RowOf<typeof askedProductColumns> | undefined> {
  return db.maybeOne(askedProduct, [productId]);
}

export const ownColumns = {
  ...questionColumns,
  answer: t.json.as<QuestionAnswer>().orNull,
  hidden: t.json.as<Hidden>().orNull,
};
/** SQL: a question as its asker sees it, without an answer that staff have hidden. */
export const OWN = `${CONTENT}, ${HIDDEN} AS hidden,
  CASE WHEN q.answered_at IS NOT NULL AND q.hidden_part IS DISTINCT FROM 'answer' THEN ${ANSWER} END AS answer`;
const mine = statement(
  'myQuestions',
  `SELECT ${OWN} ${FROM} WHERE q.member_id = $1 AND q.product_id = $2 AND q.withdrawn_at IS NULL
     AND (q.answered_at IS NULL OR q.hidden_at IS NOT NULL) ORDER BY q.id DESC LIMIT 20`,
  ownColumns,
);
const oneMine = statement('oneMyQuestion', `SELECT ${OWN} ${FROM} WHERE q.id = $1`, ownColumns);

/** The member's latest questions about a product that are not public: without an answer, or hidden. */
export const findMine = (
  db: Queryable,
  memberId: number,
  productId: number,
): Promise<OwnQuestion[]> => db.run(mine, [memberId, productId]);

export const readMine = (tx: Tx, id: number): Promise<OwnQuestion> => tx.one(oneMine, [id]);

const countWaiting = statement(
  'countQuestionsToMe',
  `SELECT count(*)::int AS n, (count(*) FILTER (WHERE q.product_id = $2))::int AS of_product
   FROM questions q WHERE q.seller_id = $1 AND ${WAITS}`,
  { n: t.int, of_product: t.int },
);

/** How many questions wait for a seller's answer, and how many of these are about one product. */
export const countToAnswer = (db: Queryable, sellerId: number, productId: number | null = null) =>
  db.one(countWaiting, [sellerId, productId]);

/** SQL: a question as its seller and staff see it, hidden parts included. */
export const TO_SELLER = `${CONTENT}, CASE WHEN q.answered_at IS NOT NULL THEN ${ANSWER} END AS answer, ${HIDDEN} AS hidden,
  q.product_id AS "productId", p.title, p.pictures -> 0 ->> 'url' AS picture,
  CASE WHEN q.hidden_at IS NULL AND q.answered_at > now() - make_interval(hours => ${CORRECTION_HOURS})
    THEN ${epochMs(`q.answered_at + make_interval(hours => ${CORRECTION_HOURS})`)} END AS "correctableUntil"`;
export const TO_SELLER_FROM = `${FROM} JOIN products p ON p.id = q.product_id`;
export const toSellerColumns = {
  ...ownColumns,
  productId: t.int,
  title: t.text,
  picture: t.text.orNull,
  correctableUntil: t.int.orNull,
};
// A question that staff hid before it was answered is no concern of the seller's.
const OF_SELLER = `q.seller_id = $1 AND q.withdrawn_at IS NULL AND (q.hidden_at IS NULL OR q.answered_at IS NOT NULL)`;
// Ids rise with time: unanswered questions come first, the oldest at the top; then answered ones, the newest at the top.
const OLDEST_UNANSWERED_FIRST = `q.answered_at IS NULL DESC, CASE WHEN q.answered_at IS NULL THEN q.id ELSE -q.id END`;
const pageToSeller = statement(
  'pageQuestionsToMe',
  `SELECT ${TO_SELLER} ${TO_SELLER_FROM} WHERE ${OF_SELLER}
   ORDER BY ${OLDEST_UNANSWERED_FIRST} LIMIT $2 OFFSET $3`,
  toSellerColumns,
);
const pageWaiting = statement(
  'pageWaitingQuestionsToMe',
  `SELECT ${TO_SELLER} ${TO_SELLER_FROM} WHERE q.seller_id = $1 AND ${WAITS} ORDER BY q.id LIMIT $2 OFFSET $3`,
  toSellerColumns,
);
const countOfSeller = statement(
  'countAllQuestionsToMe',
  `SELECT count(*)::int AS n FROM questions q WHERE ${OF_SELLER}`,
  { n: t.int },
);
const oneToSeller = statement(
  'oneQuestionToMe',
  `SELECT ${TO_SELLER} ${TO_SELLER_FROM} WHERE q.id = $1`,
  toSellerColumns,
);

/** Questions about what a member sells: those that wait longest first, then the newest of the answered ones. */
export async function findToSeller(
  db: Queryable,
  filter: { sellerId: number; onlyWaiting: boolean; limit: number; offset: number },
): Promise<{ rows: QuestionToSeller[]; total: number; waiting: number }> {
  const { sellerId, onlyWaiting, limit, offset } = filter;
  const [rows, { n: waiting }, { n: all }] = await Promise.all([
    db.run(onlyWaiting ? pageWaiting : pageToSeller, [sellerId, limit, offset]),
    countToAnswer(db, sellerId),
    db.one(countOfSeller, [sellerId]),
  ]);
  return { rows, total: onlyWaiting ? waiting : all, waiting };
}

export const readToSeller = (tx: Tx, id: number): Promise<QuestionToSeller> =>
  tx.one(oneToSeller, [id]);

const lockAsker = statement('lockAsker', 'SELECT 1 FROM members WHERE id = $1 FOR NO KEY UPDATE');
const countAsked = statement(
  'countAsked',
  `SELECT (count(*) FILTER (WHERE q.created_at > now() - interval '1 day'))::int AS in_a_day,
     (count(*) FILTER (WHERE q.product_id = $2 AND ${WAITS}))::int AS waiting FROM questions q WHERE q.member_id = $1`,
  { in_a_day: t.int, waiting: t.int },
);
const insert = statement(
  'insertQuestion',
  'INSERT INTO questions (product_id, member_id, seller_id, text) VALUES ($1, $2, $3, $4) RETURNING id',
  { id: t.int },
);

/**
 * Counts the member's questions of the last day, and those about the product that wait. Locks the member's row before:
 * of two questions asked at once the second counts the first.
 */
export async function countOfAsker(tx: Tx, memberId: number, productId: number) {
  await tx.run(lockAsker, [memberId]);
  return tx.one(countAsked, [memberId, productId]);
}

export async function insertQuestion(
  tx: Tx,
  question: { productId: number; memberId: number; sellerId: number | null; text: string },
): Promise<number> {
  const { productId, memberId, sellerId, text } = question;
  return (await tx.one(insert, [productId, memberId, sellerId, text])).id;
}

const stateColumns = {
  product_id: t.int,
  member_id: t.int,
  /** Null for a product of the platform. */
  seller_id: t.int.orNull,
  text: t.text,
  answer: t.text.orNull,
  withdrawn: t.boolean,
  hidden_part: t.text.as<QuestionPart>().orNull,
  hidden_reason: t.text.orNull,
  correctable: t.boolean,
  version: t.int,
};
export type QuestionState = RowOf<typeof stateColumns>;
const lock = statement(
  'lockQuestion',
  `SELECT product_id, member_id, seller_id, text, answer, withdrawn_at IS NOT NULL AS withdrawn, hidden_part, hidden_reason,
     coalesce(answered_at > now() - make_interval(hours => ${CORRECTION_HOURS}), false) AS correctable, version
   FROM questions WHERE id = $1 FOR UPDATE`,
  stateColumns,
);

/** Locks a question, so that it is answered, withdrawn and hidden by one transaction at a time. */
export const lockQuestion = (tx: Tx, id: number): Promise<QuestionState | undefined> =>
  tx.maybeOne(lock, [id]);

// Callers hold the question's lock.
export const withdraw = statement(
  'withdrawQuestion',
  'UPDATE questions SET withdrawn_at = now(), version = version + 1 WHERE id = $1',
);
export const answer = statement(
  'answerQuestion',
  'UPDATE questions SET answer = $2, answered_at = now(), version = version + 1 WHERE id = $1',
);
export const correct = statement(
  'correctAnswer',
  'UPDATE questions SET answer = $2, answer_edited_at = now(), version = version + 1 WHERE id = $1',
);
export const hide = statement(
  'hideQuestion',
  'UPDATE questions SET hidden_at = now(), hidden_part = $2, hidden_reason = $3, version = version + 1 WHERE id = $1',
);
export const showQuestion = statement(
  'showQuestion',
  `UPDATE questions SET hidden_at = NULL, hidden_part = NULL, hidden_reason = NULL, version = version + 1 WHERE id = $1`,
);
