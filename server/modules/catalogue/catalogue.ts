import {
  type Facets,
  getProduct,
  listCategories,
  listFacets,
  listProducts,
  type Product,
  type ProductCard,
} from '@common/endpoints/products';
import { amountToString } from '@common/money';
import type { Database, Reads } from '../../db/database';
import { AppError } from '../../errors';
import { envelopeWriter } from '../../http/envelopeWriter';
import { renderMarkdown } from '../../richText/renderMarkdown';
import { runningPromotionsOf } from '../promotions/running';
import { AnswerCache } from './answerCache';
import { BatchLoader } from './batchLoader';
import type { FacetRows } from './facetStore';
import { ProductFinder } from './findProducts';
import {
  type Asked,
  type AskedNarrowing,
  askedKey,
  isPlain,
  type ListQuery,
  readCategory,
  readListQuery,
  readNarrowing,
} from './listQuery';
import { type CardRow, findCardsByIds, findProducts, type ProductRow } from './store';

/**
 * How long an answer is told again, ms. Whoever orders is checked against the database, so a price or
 * a stock may be this old on a page.
 */
const FRESH_MS = 1000;
/** How much there is of what changes slowly, and counting it costs most. */
const FACETS_MS = 5000;
const LIST_BYTES = 16 * 1024 * 1024;
const DETAIL_BYTES = 32 * 1024 * 1024;

const writeList = envelopeWriter(listProducts);
const writeProduct = envelopeWriter(getProduct);
const writeFacets = envelopeWriter(listFacets);
const writeCategories = envelopeWriter(listCategories);

const toCard = (row: CardRow): ProductCard => ({
  ...row,
  price: amountToString(BigInt(row.price)),
});

function toProduct({ sellerName, sellerRatings, skus, description, ...row }: ProductRow): Product {
  return {
    ...row,
    // Under 0.1 ms; what was sanitised once by an older policy is never told again.
    html: renderMarkdown(description),
    seller: {
      name: sellerName ?? '官方商城',
      isPlatform: sellerName === null,
      ratings: sellerRatings,
    },
    skus: (skus ?? []).map((sku) => ({ ...sku, price: amountToString(BigInt(sku.price)) })),
  };
}

/** Products as cards, in the order of `ids`; other modules choose which. */
export async function readCards(db: Reads, ids: readonly number[]): Promise<ProductCard[]> {
  return ids.length === 0 ? [] : (await findCardsByIds(db, ids)).map(toCard);
}

/** As many as stand side by side on a wide screen. */
const MOST_PROMOTED = 4;

const MOST_NAMES = 8;
const MOST_VALUES = 12;

/** Names by their commonest value; what nearly nothing has is left to the search. */
function presentAttributes(rows: FacetRows['attributes']): Facets['attributes'] {
  const names = new Map<string, { value: string; count: number }[]>();
  for (const { name, value, count } of rows) {
    const values = names.get(name) ?? [];
    if (values.length < MOST_VALUES) names.set(name, [...values, { value, count }]);
  }
  return [...names].slice(0, MOST_NAMES).map(([name, values]) => ({ name, values }));
}

/** The public reading side of shop and market: finished envelopes, each read once a second at most. */
export class Catalogue {
  readonly #lists = new AnswerCache({ ttl: FRESH_MS, bytes: LIST_BYTES });
  readonly #facets = new AnswerCache({ ttl: FACETS_MS, bytes: LIST_BYTES });
  readonly #details = new AnswerCache({ ttl: FRESH_MS, bytes: DETAIL_BYTES });
  readonly #finder: ProductFinder;
  readonly #loader: BatchLoader<ProductRow>;

  constructor(private readonly db: Database) {
    this.#finder = new ProductFinder(db);
    this.#loader = new BatchLoader(async (ids) => {
      const rows = await findProducts(db.reads, ids);
      return new Map(rows.map((row) => [row.id, row]));
    });
  }

  list(asked: Asked): Buffer | Promise<Buffer> {
    return this.#lists.get(askedKey(asked), async () => {
      const query = readListQuery(asked);
      const promoted = await this.#promoted(query);
      const { cards, total, more, loose, meant } = await this.#finder.find(query);
      return writeList({
        list: cards.map(toCard),
        total,
        current: query.current,
        pageSize: query.pageSize,
        ...(promoted.length > 0 && { promoted }),
        ...(more && { more }),
        ...(loose && { loose }),
        ...(meant !== undefined && { meant }),
      });
    });
  }

  /** Whoever looks for something in particular is shown that alone. */
  async #promoted(query: ListQuery): Promise<ProductCard[]> {
    if (query.current > 1 || !isPlain(query)) return [];
    const running = runningPromotionsOf(this.db);
    const slugs = await this.#finder.slugsBelow(query.category);
    return readCards(this.db, await running.choose(query.channel, slugs, MOST_PROMOTED));
  }

  facets(asked: AskedNarrowing): Buffer | Promise<Buffer> {
    return this.#facets.get(askedKey(asked), async () => {
      const { exact, categories, attributes } = await this.#finder.facets(readNarrowing(asked));
      return writeFacets({ exact, categories, attributes: presentAttributes(attributes) });
    });
  }

  /** How many products of a channel a search finds as it was typed, as far as they are counted. */
  async countFinds(channel: 'shop' | 'market', q: string): Promise<number> {
    const narrowing = readNarrowing({ channel, q });
    return narrowing.search ? this.#finder.count(narrowing) : 0;
  }

  /** A category with all below it; null when none was asked for, or nonsense. */
  slugsBelow(category: string | undefined): Promise<string[] | null> {
    return this.#finder.slugsBelow(readCategory(category));
  }

  /** @throws AppError NOT_FOUND; what is off sale is still told, as such */
  product(id: number): Buffer | Promise<Buffer> {
    return this.#details.get(id, async (renewal) => {
      const row = await this.#loader.load(id, renewal);
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

/** The catalogue of this database; a process that opens several (tests) never mixes them. */
export function catalogueOf(db: Database): Catalogue {
  const known = opened.get(db) ?? new Catalogue(db);
  opened.set(db, known);
  return known;
}
