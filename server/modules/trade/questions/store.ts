import type {
  OwnQuestion,
  Question,
  QuestionPart,
  SoldQuestion,
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

type Answer = NonNullable<Question['answer']>;
type Hidden = NonNullable<OwnQuestion['hidden']>;
/** With the asker's full name; callers mask it before they return it. */
const questionColumns = {
  id: t.int,
  asker: t.text,
  text: t.text,
  createdAt: t.int,
};

/** SQL: the question `q` waits for an answer. */
export const WAITS = 'q.answered_at IS NULL AND q.withdrawn_at IS NULL AND q.hidden_at IS NULL';
const SHOWN = 'q.product_id = $1 AND q.answered_at IS NOT NULL AND q.hidden_at IS NULL';

const shownColumns = {
  ...questionColumns,
  answer: t.json.as<Answer>().notNull,
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

export async function findShown(
  db: Queryable,
  asked: { productId: number; limit: number; offset: number },
): Promise<{ list: RowOf<typeof shownColumns>[]; total: number }> {
  const { productId, limit, offset } = asked;
  const [list, { n: total }] = await Promise.all([
    db.run(pageShown, [productId, limit, offset]),
    db.one(countShown, [productId]),
  ]);
  return { list, total };
}

const askedColumns = {
  /** Null for a product of the platform. */
  seller_id: t.int.orNull,
  is_open: t.boolean,
};
const asked = statement(
  'askedProduct',
  `SELECT p.seller_id, p.on_sale OR EXISTS (SELECT 1 FROM lots l WHERE l.product_id = p.id AND l.closed_at IS NULL
     AND l.withdrawn_at IS NULL AND l.suspended_at IS NULL) AS is_open
   FROM products p WHERE p.id = $1`,
  askedColumns,
);

/** A product's seller, and whether it is offered: for sale, or in a lot that is open. Undefined without such a product. */
export function findAsked(
  db: Queryable,
  productId: number,
): Promise<RowOf<typeof askedColumns> | undefined> {
  return db.maybeOne(asked, [productId]);
}

export const ownColumns = {
  ...questionColumns,
  answer: t.json.as<Answer>().orNull,
  hidden: t.json.as<Hidden>().orNull,
};
/** A hidden answer is not shown to the asker. */
export const OWN = `${CONTENT}, ${HIDDEN} AS hidden,
  CASE WHEN q.answered_at IS NOT NULL AND q.hidden_part IS DISTINCT FROM 'answer' THEN ${ANSWER} END AS answer`;
const mine = statement(
  'myQuestions',
  `SELECT ${OWN} ${FROM} WHERE q.member_id = $1 AND q.product_id = $2 AND q.withdrawn_at IS NULL
     AND (q.answered_at IS NULL OR q.hidden_at IS NOT NULL) ORDER BY q.id DESC LIMIT 20`,
  ownColumns,
);
const oneMine = statement('oneMyQuestion', `SELECT ${OWN} ${FROM} WHERE q.id = $1`, ownColumns);

/** The member's questions about a product that others do not see. */
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

/** How many questions wait for a seller's answer, and how many of them are about one product. */
export const countToAnswer = (db: Queryable, sellerId: number, productId: number | null = null) =>
  db.one(countWaiting, [sellerId, productId]);

/** A question as its seller and staff see it, hidden parts included. */
export const SOLD = `${CONTENT}, CASE WHEN q.answered_at IS NOT NULL THEN ${ANSWER} END AS answer, ${HIDDEN} AS hidden,
  q.product_id AS "productId", p.title, p.pictures -> 0 ->> 'url' AS picture,
  CASE WHEN q.hidden_at IS NULL AND q.answered_at > now() - make_interval(hours => ${CORRECTION_HOURS})
    THEN ${epochMs(`q.answered_at + make_interval(hours => ${CORRECTION_HOURS})`)} END AS "correctableUntil"`;
export const SOLD_FROM = `${FROM} JOIN products p ON p.id = q.product_id`;
export const soldColumns = {
  ...ownColumns,
  productId: t.int,
  title: t.text,
  picture: t.text.orNull,
  correctableUntil: t.int.orNull,
};
const OF_SELLER = `q.seller_id = $1 AND q.withdrawn_at IS NULL AND NOT (q.hidden_at IS NOT NULL AND q.answered_at IS NULL)`;
const pageSold = statement(
  'pageQuestionsToMe',
  `SELECT ${SOLD} ${SOLD_FROM} WHERE ${OF_SELLER}
   ORDER BY q.answered_at IS NULL DESC, CASE WHEN q.answered_at IS NULL THEN q.id ELSE -q.id END LIMIT $2 OFFSET $3`,
  soldColumns,
);
const pageWaiting = statement(
  'pageWaitingQuestionsToMe',
  `SELECT ${SOLD} ${SOLD_FROM} WHERE q.seller_id = $1 AND ${WAITS} ORDER BY q.id LIMIT $2 OFFSET $3`,
  soldColumns,
);
const countSold = statement(
  'countAllQuestionsToMe',
  `SELECT count(*)::int AS n FROM questions q WHERE ${OF_SELLER}`,
  { n: t.int },
);
const oneSold = statement(
  'oneQuestionToMe',
  `SELECT ${SOLD} ${SOLD_FROM} WHERE q.id = $1`,
  soldColumns,
);

/** Questions about what a member sells: the longest waiting first, then the newest of the others. */
export async function findSold(
  db: Queryable,
  filter: { sellerId: number; onlyWaiting: boolean; limit: number; offset: number },
): Promise<{ rows: SoldQuestion[]; total: number; waiting: number }> {
  const { sellerId, onlyWaiting, limit, offset } = filter;
  const [rows, { n: waiting }, { n: all }] = await Promise.all([
    db.run(onlyWaiting ? pageWaiting : pageSold, [sellerId, limit, offset]),
    countToAnswer(db, sellerId),
    db.one(countSold, [sellerId]),
  ]);
  return { rows, total: onlyWaiting ? waiting : all, waiting };
}

export const readSold = (tx: Tx, id: number): Promise<SoldQuestion> => tx.one(oneSold, [id]);

const lockAsker = statement('lockAsker', 'SELECT 1 FROM members WHERE id = $1 FOR NO KEY UPDATE');
const countAsked = statement(
  'countAsked',
  `SELECT (count(*) FILTER (WHERE q.created_at > now() - interval '1 day'))::int AS today,
     (count(*) FILTER (WHERE q.product_id = $2 AND ${WAITS}))::int AS open FROM questions q WHERE q.member_id = $1`,
  { today: t.int, open: t.int },
);
const insert = statement(
  'insertQuestion',
  'INSERT INTO questions (product_id, member_id, seller_id, text) VALUES ($1, $2, $3, $4) RETURNING id',
  { id: t.int },
);

/** Locks the member's row, so that their questions are asked one after the other, and counts what they have asked. */
export async function countOfAsker(tx: Tx, memberId: number, productId: number) {
  await tx.run(lockAsker, [memberId]);
  return tx.one(countAsked, [memberId, productId]);
}

export async function insertQuestion(
  tx: Tx,
  one: { productId: number; memberId: number; sellerId: number | null; text: string },
): Promise<number> {
  const { productId, memberId, sellerId, text } = one;
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

/** Locks a question: answers, withdrawals and hidings of it run one after the other. */
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
export const show = statement(
  'showQuestion',
  `UPDATE questions SET hidden_at = NULL, hidden_part = NULL, hidden_reason = NULL, version = version + 1 WHERE id = $1`,
);
