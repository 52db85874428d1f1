import type { DealOffer } from '@common/endpoints/deals';
import {
  type Facets,
  getProduct,
  listCategories,
  listFacets,
  listProducts,
  type Product,
  type ProductCard,
} from '@common/endpoints/products';
import { sellerRefOf } from '@common/endpoints/sellerRef';
import { axisValues } from '@common/goods/variantAxes';
import { unitsToAmount } from '@common/money/money';
import type { Database, Reads } from '../../../db/database';
import { AppError } from '../../../errors';
import { envelopeWriter } from '../../../http/envelopeWriter';
import { renderMarkdown } from '../../../richText/renderMarkdown';
import { readDealOffers } from '../deals/readDeals';
import { BatchLoader } from './batchLoader';
import type { FacetRows } from './facetStore';
import { ProductFinder } from './findProducts';
import {
  isPlain,
  type ListQuery,
  type ListQueryInput,
  type NarrowingInput,
  parseCategory,
  parseListQuery,
  parseNarrowing,
  queryKey,
} from './listQuery';
import { ResponseCache } from './responseCache';
import { choosePromoted } from './runningPromotions';
import { findCardsByIds, findProducts, type ProductRow } from './store';
import { toCards } from './toCards';

/**
 * Cache lifetime of a response, ms. Orders are checked against the database, so a price or stock on a page may be
 * this old.
 */
const FRESH_MS = 1000;
/** Facets change slowly and are the most expensive to count, so they are cached longer, ms. */
const FACETS_MS = 5000;
const LIST_BYTES = 16 * 1024 * 1024;
const DETAIL_BYTES = 32 * 1024 * 1024;

const writeList = envelopeWriter(listProducts);
const writeProduct = envelopeWriter(getProduct);
const writeFacets = envelopeWriter(listFacets);
const writeCategories = envelopeWriter(listCategories);

/** A product with the deals that run for it. */
type Offered = ProductRow & { deals: DealOffer[] };

function toProduct({
  sellerId,
  sellerName,
  sellerRatings,
  axes,
  skus,
  description,
  perBuyer,
  away,
  ...row
}: Offered): Product {
  const combinations = (skus ?? []).map(({ values }) => values);
  return {
    ...row,
    ...(perBuyer !== null && { perBuyer }),
    ...(away && { away }),
    ...(axes.length > 0 && {
      axes: axes.map((name, axis) => ({ name, values: axisValues(combinations, axis) })),
    }),
    // Rendered on each read (under 0.1 ms), so that the current sanitising policy applies to older texts too.
    html: renderMarkdown(description),
    seller: {
      ...sellerRefOf(sellerId, sellerName),
      ratings: sellerRatings,
    },
    skus: (skus ?? []).map(({ compareAt, values, ...sku }) => ({
      ...sku,
      ...(axes.length > 0 && { values }),
      price: unitsToAmount(sku.price),
      ...(compareAt !== null && { compareAt: unitsToAmount(compareAt) }),
    })),
  };
}

/** Products as cards, in the order of `ids`, for other modules. */
export async function readCards(db: Reads, ids: readonly number[]): Promise<ProductCard[]> {
  return ids.length === 0 ? [] : toCards(db, await findCardsByIds(db, ids));
}

/** Number of cards in one row of a listing on a wide screen, beside its filters. */
const MAX_PROMOTED = 4;

const MAX_NAMES = 8;
const MAX_VALUES = 12;

/** Groups attributes by name. Rows come commonest first, so the commonest names and values are kept. */
function presentAttributes(rows: FacetRows['attributes']): Facets['attributes'] {
  const names = new Map<string, { value: string; count: number }[]>();
  for (const { name, value, count } of rows) {
    const values = names.get(name) ?? [];
    if (values.length < MAX_VALUES) names.set(name, [...values, { value, count }]);
  }
  return [...names].slice(0, MAX_NAMES).map(([name, values]) => ({ name, values }));
}

/**
 * Public reads of shop and market: serialised envelopes, each loaded once a second at most. They run on `db.reads`, except
 * for badges and promotions: these run on `db` itself, whose cached reads (`cachedRead`) other modules share.
 */
export class Catalogue {
  readonly #lists = new ResponseCache({ ttl: FRESH_MS, bytes: LIST_BYTES });
  readonly #facets = new ResponseCache({ ttl: FACETS_MS, bytes: LIST_BYTES });
  readonly #details = new ResponseCache({ ttl: FRESH_MS, bytes: DETAIL_BYTES });
  readonly #finder: ProductFinder;
  readonly #loader: BatchLoader<Offered>;

  constructor(private readonly db: Database) {
    this.#finder = new ProductFinder(db);
    this.#loader = new BatchLoader(async (ids) => {
      const rows = await findProducts(db.reads, ids);
      const skuIdsOf = ({ skus }: ProductRow) => (skus ?? []).map(({ id }) => id);
      const deals = await readDealOffers(db.reads, rows.flatMap(skuIdsOf));
      return new Map(
        rows.map((row) => {
          const own = new Set(skuIdsOf(row));
          const offered = deals
            .map((deal) => ({ ...deal, skuIds: deal.skuIds.filter((id) => own.has(id)) }))
            .filter(({ skuIds }) => skuIds.length > 0);
          return [row.id, { ...row, deals: offered }];
        }),
      );
    });
  }

  list(input: ListQueryInput): Buffer | Promise<Buffer> {
    return this.#lists.get(queryKey(input), async () => {
      const query = parseListQuery(input);
      const promoted = await this.#promoted(query);
      const { cards, total, more, similarOnly, suggestion } = await this.#finder.find(query);
      return writeList({
        list: await toCards(this.db, cards),
        total,
        current: query.current,
        pageSize: query.pageSize,
        ...(promoted.length > 0 && { promoted }),
        ...(more && { more }),
        ...(similarOnly && { similarOnly }),
        ...(suggestion !== undefined && { suggestion }),
      });
    });
  }

  /** Promoted products for a listing; none for a search or another filter. */
  async #promoted(query: ListQuery): Promise<ProductCard[]> {
    if (query.current > 1 || !isPlain(query)) return [];
    const slugs = await this.#finder.slugsBelow(query.category);
    return readCards(this.db, await choosePromoted(this.db, query.channel, slugs, MAX_PROMOTED));
  }

  facets(input: NarrowingInput): Buffer | Promise<Buffer> {
    return this.#facets.get(queryKey(input), async () => {
      const { exact, categories, attributes } = await this.#finder.facets(parseNarrowing(input));
      return writeFacets({ exact, categories, attributes: presentAttributes(attributes) });
    });
  }

  /** Counts the products of a channel that match a search exactly, up to `MAX_COUNTED_MATCHES`. */
  async countMatches(channel: 'shop' | 'market', q: string): Promise<number> {
    const narrowing = parseNarrowing({ channel, q });
    return narrowing.search ? this.#finder.count(narrowing) : 0;
  }

  /** Slugs of a category and its descendants; null without a category or for an unknown one. */
  slugsBelow(category: string | undefined): Promise<string[] | null> {
    return this.#finder.slugsBelow(parseCategory(category));
  }

  /** @throws AppError NOT_FOUND; a product off sale is returned, marked as such */
  product(id: number): Buffer | Promise<Buffer> {
    return this.#details.get(id, async (isRenewal) => {
      // No request waits for a renewal, so its load may wait for a larger batch.
      const row = await this.#loader.load(id, isRenewal);
      if (!row) throw new AppError('NOT_FOUND');
      return writeProduct(toProduct(row));
    });
  }

  categories(): Buffer | Promise<Buffer> {
    return this.#lists.get('categories', async () =>
      writeCategories(await this.#finder.categories()),
    );
  }
}

const opened = new WeakMap<Database, Catalogue>();

/** One catalogue per database: tests open several in one process. */
export function catalogueOf(db: Database): Catalogue {
  const known = opened.get(db) ?? new Catalogue(db);
  opened.set(db, known);
  return known;
}
