import type { ListingContent, ListingKind } from '@common/endpoints/listings';
import type { ListingState } from '@common/lists/listingState';
import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement, type Tx } from '../../../db/database';
import { containsPattern } from '../../../db/likePattern';

export const listingColumns = {
  id: t.int,
  seller_id: t.int,
  channel: t.text.as<'shop' | 'market'>(),
  kind: t.text.as<ListingKind>(),
  state: t.text.as<ListingState>(),
  content: t.json.as<ListingContent>(),
  revision: t.int,
  product_id: t.int.orNull,
  review_note: t.text,
  submitted_at: t.timestamp.orNull,
  updated_at: t.timestamp,
};

export type ListingRow = RowOf<typeof listingColumns>;

export const COLUMNS = `id, seller_id, channel, kind, state, content, revision, product_id, review_note, submitted_at, updated_at`;

// $2 null: staff, who see no drafts; otherwise the caller must be the seller.
const MAY_READ = `($2::bigint IS NULL AND state <> 'draft' OR seller_id = $2)`;
const find = statement(
  'findListing',
  `SELECT ${COLUMNS} FROM listings WHERE id = $1 AND ${MAY_READ}`,
  listingColumns,
);
const lock = statement(
  'lockListing',
  `SELECT ${COLUMNS} FROM listings WHERE id = $1 AND ${MAY_READ} FOR UPDATE`,
  listingColumns,
);
const lockSeller = statement(
  'lockSeller',
  'SELECT id FROM members WHERE id = $1 FOR NO KEY UPDATE',
);
const insert = statement(
  'insertListing',
  'INSERT INTO listings (seller_id, channel, kind, content) VALUES ($1, $2, $3, $4) RETURNING id',
  { id: t.int },
);
const write = statement(
  'writeListing',
  `UPDATE listings SET content = $2, state = 'draft', revision = revision + 1, updated_at = now() WHERE id = $1`,
);
// A product that staff took off sale stays so: its listing still waits for the seller's change.
const revert = statement(
  'revertListing',
  `UPDATE listings SET content = $2, state = CASE WHEN b.barred THEN 'changes' ELSE 'approved' END,
     review_note = CASE WHEN b.barred THEN review_note ELSE '' END, revision = revision + 1, updated_at = now()
   FROM (SELECT p.barred_at IS NOT NULL AS barred FROM listings l JOIN products p ON p.id = l.product_id WHERE l.id = $1) b
   WHERE listings.id = $1`,
);
const submit = statement(
  'submitListing',
  `UPDATE listings SET state = 'pending', submitted_at = now(), updated_at = now() WHERE id = $1`,
);
const answer = statement(
  'answerListing',
  `UPDATE listings SET state = $2, review_note = $3, reviewed_by = $4, reviewed_at = now(), updated_at = now(),
     product_id = coalesce($5, product_id)
   WHERE id = $1`,
);
const ofProduct = statement(
  'lockListingOfProduct',
  `SELECT ${COLUMNS} FROM listings l WHERE l.product_id = $1 AND l.kind = 'fixed' FOR UPDATE`,
  listingColumns,
);
// An approved listing then waits for its seller's change; a listing in another state keeps it. The note of staff replaces an earlier one.
const stop = statement(
  'stopListing',
  `UPDATE listings SET state = CASE state WHEN 'approved' THEN 'changes' ELSE state END, review_note = $2, reviewed_by = $3,
     reviewed_at = now(), updated_at = now() WHERE id = $1`,
);
const remove = statement('removeListing', 'DELETE FROM listings WHERE id = $1');

// `listings_seller` bounds it, also for a search, to what one seller has listed.
const MINE = `FROM listings WHERE seller_id = $1 AND ($2::text IS NULL OR state = $2) AND ($3::text IS NULL OR kind = $3)
  AND ($4::text IS NULL OR content ->> 'title' ILIKE $4)`;
const pageMine = statement(
  'pageMyListings',
  `SELECT ${COLUMNS} ${MINE} ORDER BY updated_at DESC, id DESC LIMIT $5 OFFSET $6`,
  listingColumns,
);
const countMine = statement('countMyListings', `SELECT count(*)::int AS n ${MINE}`, { n: t.int });
const drafts = statement(
  'countDrafts',
  'SELECT count(*)::int AS n FROM listings WHERE seller_id = $1 AND product_id IS NULL',
  { n: t.int },
);

export function findListing(
  db: Queryable,
  id: number,
  owner: number | 'staff',
): Promise<ListingRow | undefined> {
  return db.maybeOne(find, [id, owner === 'staff' ? null : owner]);
}

export function lockListingRow(
  tx: Tx,
  id: number,
  owner: number | 'staff',
): Promise<ListingRow | undefined> {
  return tx.maybeOne(lock, [id, owner === 'staff' ? null : owner]);
}

/** Locks the seller's row, so that concurrent changes of their listings cannot exceed the limits. */
export async function lockSellerRow(tx: Tx, sellerId: number): Promise<void> {
  await tx.run(lockSeller, [sellerId]);
}

export async function insertListing(
  tx: Tx,
  row: Pick<ListingRow, 'seller_id' | 'channel' | 'kind' | 'content'>,
): Promise<number> {
  const content = JSON.stringify(row.content);
  const made = await tx.one(insert, [row.seller_id, row.channel, row.kind, content]);
  return made.id;
}

export async function writeContent(tx: Tx, id: number, content: ListingContent): Promise<void> {
  await tx.run(write, [id, JSON.stringify(content)]);
}

export async function revertContent(tx: Tx, id: number, content: ListingContent): Promise<void> {
  await tx.run(revert, [id, JSON.stringify(content)]);
}

export async function markPending(tx: Tx, id: number): Promise<void> {
  await tx.run(submit, [id]);
}

export interface Verdict {
  state: 'approved' | 'changes' | 'refused';
  note: string;
  /** Null for an automatic decision. */
  by: number | null;
  productId: number | null;
}

export async function writeVerdict(tx: Tx, id: number, verdict: Verdict): Promise<void> {
  const { state, note, by, productId } = verdict;
  await tx.run(answer, [id, state, note, by, productId]);
}

/** Locks the listing of a member's product at a fixed price; undefined for other products, such as a lot's. */
export const lockListingOfProduct = (tx: Tx, productId: number) =>
  tx.maybeOne(ofProduct, [productId]);

export async function writeStop(tx: Tx, id: number, note: string, by: number): Promise<void> {
  await tx.run(stop, [id, note, by]);
}

export async function deleteListing(tx: Tx, id: number): Promise<void> {
  await tx.run(remove, [id]);
}

export async function countDraftsOf(tx: Tx, sellerId: number): Promise<number> {
  return (await tx.one(drafts, [sellerId])).n;
}

interface PageOf {
  limit: number;
  offset: number;
}

export async function pageOfSeller(
  db: Queryable,
  filter: {
    sellerId: number;
    state: string | null;
    kind: string | null;
    /** What the title contains. */
    q: string | null;
  },
  { limit, offset }: PageOf,
): Promise<{ rows: ListingRow[]; total: number }> {
  const { sellerId, state, kind, q } = filter;
  const values = [sellerId, state, kind, q && containsPattern(q)];
  const [rows, { n: total }] = await Promise.all([
    db.run(pageMine, [...values, limit, offset]),
    db.one(countMine, values),
  ]);
  return { rows, total };
}
