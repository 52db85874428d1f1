import type { StaffQuestion } from '@common/endpoints/questions';
import { t } from '../../../db/columns';
import { cursorPages, readBeyond } from '../../../db/cursorPages';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';
import { epochMs } from '../../../db/moments';
import type { PageCursor } from '../../../http/paging';
import { TO_SELLER, TO_SELLER_FROM, toSellerColumns, WAITS } from './store';

const STAFF = `${TO_SELLER}, q.seller_id IS NULL AS "isPlatform", ${epochMs('q.withdrawn_at')} AS "withdrawnAt", q.version`;
const columns = {
  ...toSellerColumns,
  isPlatform: t.boolean,
  withdrawnAt: t.int.orNull,
  version: t.int,
};

const ROWS = `questions q JOIN members m ON m.id = q.member_id JOIN products p ON p.id = q.product_id`;
const NAMED = '($3::text IS NULL OR p.title ILIKE $3)';
const pagesOf = (name: string, filter: string) =>
  cursorPages(
    name,
    'q.id',
    `${ROWS} WHERE ${filter} AND ${NAMED}`,
    ({ rows, page }) => `SELECT ${STAFF} FROM ${rows} ${page}`,
    columns,
  );
const PAGES = {
  all: pagesOf('AllQuestions', 'true'),
  waiting: pagesOf('QuestionsToShop', `q.seller_id IS NULL AND ${WAITS}`),
  open: pagesOf('QuestionsToMembers', `q.seller_id IS NOT NULL AND ${WAITS}`),
  answered: pagesOf('AnsweredQuestions', 'q.answered_at IS NOT NULL AND q.hidden_at IS NULL'),
  hidden: pagesOf('HiddenQuestions', 'q.hidden_at IS NOT NULL'),
};
export type QuestionFilter = keyof typeof PAGES;
export const isFilter = (name: string | undefined): name is QuestionFilter =>
  name !== undefined && Object.hasOwn(PAGES, name);

/** A page of questions; the total is null where no index serves the count. */
export const pageForStaff = (
  db: Queryable,
  { state, q }: { state: QuestionFilter; q: string | null },
  cursor: PageCursor,
  size: number,
): Promise<{ found: StaffQuestion[]; total: number | null }> =>
  readBeyond(
    db,
    PAGES[state],
    cursor,
    size,
    [q && containsPattern(q)],
    q === null && (state === 'all' || state === 'waiting'),
  );

const one = statement(
  'oneQuestionForStaff',
  `SELECT ${STAFF} ${TO_SELLER_FROM} WHERE q.id = $1`,
  columns,
);

export const readForStaff = (tx: Tx, id: number): Promise<StaffQuestion> => tx.one(one, [id]);
