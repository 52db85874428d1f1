import type { StaffListing, listListings as staffContract } from '@common/endpoints/adminListings';
import type { Listing, listMyListings as mineContract } from '@common/endpoints/listings';
import type { CursorPage, Page } from '@common/envelope';
import { LISTING_STATES } from '@common/lists/listingState';
import { sortsOf } from '@common/lists/listSorts';
import type { Queryable } from '../../../db/database';
import { AppError } from '../../../errors';
import { numberIn } from '../../../http/numberIn';
import { cutPage, parsePage, parseSortedCursor } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { renderMarkdown } from '../../../richText/renderMarkdown';
import type { ShopSecret } from '../../../shopSecret';
import { presentListings } from './present';
import { readPublished } from './product';
import { type ListingFilter, pageOfState } from './staffStore';
import { findListing, type ListingRow, pageOfSeller } from './store';
import * as sql from './viewStore';

const parseState = (text: string | undefined) =>
  LISTING_STATES.find(({ value }) => value === text)?.value ?? null;

/** The caller's listings, last changed first; invalid filters are ignored. */
export async function listMine({
  db,
  caller,
  query,
  settings,
}: Call<typeof mineContract>): Promise<Page<Listing>> {
  const { current, pageSize, offset } = parsePage(query);
  const kind = query.kind === 'fixed' || query.kind === 'auction' ? query.kind : null;
  const state = parseState(query.state);
  const filter = { sellerId: caller.memberId, state, kind, q: query.q?.trim() || null };
  const { rows, total } = await pageOfSeller(db, filter, { limit: pageSize, offset });
  return { list: await presentListings(db, rows, settings.secret), total, current, pageSize };
}

async function presentForStaff(
  db: Queryable,
  rows: ListingRow[],
  secret: ShopSecret,
): Promise<StaffListing[]> {
  const listings = await presentListings(db, rows, secret);
  const published = await readPublished(
    db,
    rows.flatMap((row) => row.product_id ?? []),
  );
  const sellerRows = await db.run(sql.sellersOfListings, [rows.map((row) => row.seller_id)]);
  const sellers = new Map(sellerRows.map((row) => [row.id, row]));
  return listings.map((listing, index) => {
    const row = rows[index];
    const seller = row && sellers.get(row.seller_id);
    if (!seller) throw new Error(`listing ${listing.id} has no seller`);
    const current = listing.productId === null ? undefined : published.get(listing.productId);
    const { id: _, ...item } = current ?? { id: 0 };
    return {
      ...listing,
      html: renderMarkdown(listing.content.description),
      seller: { ...seller, since: seller.since.getTime() },
      shown: 'title' in item ? item : null,
    };
  });
}

/** @throws AppError NOT_FOUND, also for a draft, which only its seller sees */
export async function readForStaff(
  db: Queryable,
  id: number,
  secret: ShopSecret,
): Promise<StaffListing> {
  const row = await findListing(db, id, 'staff');
  const [listing] = row ? await presentForStaff(db, [row], secret) : [];
  if (!listing) throw new AppError('NOT_FOUND');
  return listing;
}

/** The review queue, or decided listings; drafts are not included. */
export async function listForStaff({
  db,
  query,
  settings,
}: Call<typeof staffContract>): Promise<CursorPage<StaffListing, string>> {
  const { pageSize } = parsePage(query);
  const asked = query.state === 'all' ? 'all' : parseState(query.state);
  const state = asked === null || asked === 'draft' ? 'pending' : asked;
  const q = query.q?.trim() || null;
  const filter: ListingFilter = { state, q, id: q === null ? null : numberIn(q) };
  const isPending = state === 'pending';
  const { by, cursor } = parseSortedCursor(query, sortsOf('listings', isPending), {
    order: isPending ? 'oldestFirst' : 'newestFirst',
  });
  const { found, total } = await pageOfState(db, filter, by, cursor, pageSize);
  const { rows, older, newer } = cutPage(found, cursor, pageSize, ({ cursor: place }) => place);
  return { list: await presentForStaff(db, rows, settings.secret), total, older, newer };
}
