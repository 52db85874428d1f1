import type { AskedQuestion } from '@common/endpoints/questions';
import { t } from '../../../db/columns';
import { cursorPages, readBeyond } from '../../../db/cursorPages';
import type { Queryable } from '../../../db/database';
import { epochMs } from '../../../db/moments';
import type { PageCursor } from '../../../http/paging';
import { OWN, ownColumns } from './store';

const PAGES = cursorPages(
  'QuestionsOfAsker',
  'q.id',
  'questions q JOIN members m ON m.id = q.member_id JOIN products p ON p.id = q.product_id WHERE q.member_id = $3',
  ({ rows, page }) =>
    `SELECT ${OWN}, q.product_id AS "productId", p.title, ${epochMs('q.withdrawn_at')} AS "withdrawnAt" FROM ${rows} ${page}`,
  { ...ownColumns, productId: t.int, title: t.text, withdrawnAt: t.int.orNull },
);

/** A page of what a member has asked about any product. */
export const pageMine = (
  db: Queryable,
  memberId: number,
  cursor: PageCursor,
  size: number,
): Promise<{ found: AskedQuestion[]; total: number | null }> =>
  readBeyond(db, PAGES, cursor, size, [memberId]);
