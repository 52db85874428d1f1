import type { ProductCard } from '@common/endpoints/products';
import {
  getSeller,
  type listSellerProducts,
  type listSellerReviews,
  type Seller,
} from '@common/endpoints/sellers';
import type { Page } from '@common/envelope';
import { sellerIdOf } from '@common/shopfront/sellerPath';
import { SELLER_SORTS } from '@common/shopfront/sellerQuery';
import { PLATFORM_SELLER } from '@common/siteName';
import type { Database } from '../../../db/database';
import { AppError } from '../../../errors';
import { envelopeWriter } from '../../../http/envelopeWriter';
import { parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import { readCards } from '../../goods/catalogue/catalogue';
import { ResponseCache } from '../../goods/catalogue/responseCache';
import { parseSearch } from '../../goods/catalogue/searchWords';
import { synonymsOf } from '../../goods/catalogue/synonyms';
import { dealsOfSeller } from '../../goods/deals/dealBadges';
import { publicCouponsOf } from '../../trade/coupons/keptCoupons';
import { listOfSeller } from '../../trade/reviews/readReviews';
import { findGoods } from './goodsStore';
import * as sql from './store';

/** Cache lifetime, ms: as for listings, which are the same for everyone (ADR 006). */
const FRESH_MS = 1000;
const BYTES = 4 * 1024 * 1024;
/** Min. orders of a share: one of fewer orders depends on chance. */
const MIN_ORDERS = 5;

const writeSeller = envelopeWriter(getSeller);

const shareOf = (count: number, of: number) => (of < MIN_ORDERS ? null : { count, of });

/** The seller and their figures; undefined for a member who never sold anything. */
async function findSeller(
  { reads }: Database,
  id: number | null,
): Promise<Omit<Seller, 'onTime' | 'failed' | 'deals' | 'coupons'> | undefined> {
  if (id === null) {
    const row = await reads.one(sql.platformSeller);
    return {
      ...row,
      id,
      name: PLATFORM_SELLER,
      isPlatform: true,
      followers: 0,
      joinedAt: null,
      isPaused: false,
      away: null,
    };
  }
  const row = await reads.maybeOne(sql.memberSeller, [id]);
  return row && { ...row, id, isPlatform: false };
}

async function readSeller(db: Database, id: number | null): Promise<Seller> {
  const seller = await findSeller(db, id);
  if (!seller) throw new AppError('NOT_FOUND');
  const [record, deals, coupons] = await Promise.all([
    id === null ? db.reads.one(sql.recordOfPlatform) : db.reads.one(sql.recordOfMember, [id]),
    dealsOfSeller(db.reads, id),
    publicCouponsOf(db.reads, id),
  ]);
  return {
    ...seller,
    onTime: shareOf(record.onTime, record.due),
    failed: shareOf(record.failed, record.ended),
    // A frozen member sells nothing, so no deal of theirs applies.
    deals: seller.isPaused ? [] : deals,
    coupons,
  };
}

const caches = new WeakMap<Database, ResponseCache>();

function cacheOf(db: Database): ResponseCache {
  const known = caches.get(db) ?? new ResponseCache({ ttl: FRESH_MS, bytes: BYTES });
  caches.set(db, known);
  return known;
}

/** A seller's page, cached for a second. @throws AppError NOT_FOUND for a member who never put up anything for sale */
export function getSellerPage({
  db,
  params,
}: Pick<Call<typeof getSeller>, 'db' | 'params'>): Buffer | Promise<Buffer> {
  const id = sellerIdOf(params.seller);
  return cacheOf(db).get(params.seller, async () => writeSeller(await readSeller(db, id)));
}

export async function listGoods({
  db,
  params,
  query,
}: Call<typeof listSellerProducts>): Promise<Page<ProductCard>> {
  const { current, pageSize, offset } = parsePage(query);
  const search = parseSearch(query.q);
  const { ids, total } = await findGoods(db.reads, {
    sellerId: sellerIdOf(params.seller),
    searches: search && [search, ...(await synonymsOf(db.reads).alike(db.reads, search))],
    sort: SELLER_SORTS.find((sort) => sort === query.sort) ?? 'newest',
    pageSize,
    offset,
  });
  return { list: await readCards(db.reads, ids), total, current, pageSize };
}

export const listReviews = (call: Call<typeof listSellerReviews>) =>
  listOfSeller(call.db.reads, sellerIdOf(call.params.seller), call);
