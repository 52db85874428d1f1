import type { Picture } from '@common/endpoints/pictures';
import type { ReportKind } from '@common/lists/contentReports';
import { type RowOf, t } from '../../../db/columns';
import { statement } from '../../../db/database';

const published = { title: t.text, text: t.text, pictures: t.json.as<Picture[]>() };
const ofMember = { owner_id: t.int, product_id: t.int, ...published };
/** Columns of a seller's content. Goods of the platform have no owner; the statements leave them out. */
const sold = { ...ofMember, owner_id: t.int.notNull };
const sellerColumns = { ...ofMember, product_id: t.int.orNull };
/** What a member published, as everybody sees it now; `product_id` is null for a seller's own page. */
export type Subject = RowOf<typeof sellerColumns>;

const PRODUCT = `p.id AS product_id, p.title, concat_ws(E'\\n\\n', nullif(p.subtitle, ''), nullif(p.description, '')) AS text, p.pictures`;
const OF_SHOWN_REVIEW =
  'FROM reviews r JOIN products p ON p.id = r.product_id WHERE r.id = $1 AND r.hidden_at IS NULL';
// A question is public once it is answered, unless staff have hidden it or its answer (`hidden_at`).
const OF_SHOWN_QUESTION =
  'FROM questions q JOIN products p ON p.id = q.product_id WHERE q.id = $1 AND q.answer IS NOT NULL AND q.hidden_at IS NULL';

/**
 * The subject of each kind by its id, while members can see it. Content of the platform itself cannot be reported. Goods that
 * are off sale, sold or withdrawn can be: their pages stay, and a seller must not escape a report by taking them off sale.
 */
export const SUBJECTS = {
  product: statement(
    'reportedProduct',
    `SELECT p.seller_id AS owner_id, ${PRODUCT} FROM products p WHERE p.id = $1 AND p.seller_id IS NOT NULL`,
    sold,
  ),
  lot: statement(
    'reportedLot',
    `SELECT l.seller_id AS owner_id, ${PRODUCT} FROM lots l JOIN products p ON p.id = l.product_id
     WHERE l.id = $1 AND l.seller_id IS NOT NULL`,
    sold,
  ),
  review: statement(
    'reportedReview',
    `SELECT r.member_id AS owner_id, p.id AS product_id, p.title, r.text, r.pictures ${OF_SHOWN_REVIEW}`,
    ofMember,
  ),
  reply: statement(
    'reportedReply',
    `SELECT p.seller_id AS owner_id, p.id AS product_id, p.title, r.reply AS text, '[]'::jsonb AS pictures ${OF_SHOWN_REVIEW}
       AND r.reply IS NOT NULL AND p.seller_id IS NOT NULL`,
    { ...sold, text: t.text.notNull },
  ),
  question: statement(
    'reportedQuestion',
    `SELECT q.member_id AS owner_id, p.id AS product_id, p.title, q.text, '[]'::jsonb AS pictures ${OF_SHOWN_QUESTION}`,
    ofMember,
  ),
  answer: statement(
    'reportedAnswer',
    `SELECT p.seller_id AS owner_id, p.id AS product_id, p.title, q.answer AS text, '[]'::jsonb AS pictures ${OF_SHOWN_QUESTION}
       AND p.seller_id IS NOT NULL`,
    { ...sold, text: t.text.notNull },
  ),
  seller: statement(
    'reportedSeller',
    `SELECT m.id AS owner_id, NULL::bigint AS product_id, m.name AS title, '' AS text, '[]'::jsonb AS pictures
     FROM members m WHERE m.id = $1 AND m.closed_at IS NULL AND EXISTS (SELECT 1 FROM products p WHERE p.seller_id = m.id)`,
    sellerColumns,
  ),
} satisfies Record<ReportKind, unknown>;
