import {
  getProduct,
  listCategories,
  listProducts,
  type Product,
  type ProductCard,
} from '@common/endpoints/products';
import { amountToString } from '@common/money';
import type { Database } from '../../db/database';
import { AppError } from '../../errors';
import { envelopeWriter } from '../../http/envelopeWriter';
import { AnswerCache } from './answerCache';
import { BatchLoader } from './batchLoader';
import { type Asked, askedKey, filterKey, readListQuery } from './listQuery';
import { type CardRow, findCards, findCategories, findProducts, type ProductRow } from './store';

/**
 * How long an answer is told again, ms. Whoever orders is checked against the database, so a price or
 * a stock may be this old on a page.
 */
const FRESH_MS = 1000;
const LIST_BYTES = 16 * 1024 * 1024;
const DETAIL_BYTES = 32 * 1024 * 1024;

const writeList = envelopeWriter(listProducts);
const writeProduct = envelopeWriter(getProduct);
const writeCategories = envelopeWriter(listCategories);

const toCard = (row: CardRow): ProductCard => ({
  ...row,
  price: amountToString(BigInt(row.price)),
});

function toProduct({ sellerName, skus, ...row }: ProductRow): Product {
  return {
    ...row,
    seller: { name: sellerName ?? '官方商城', isPlatform: sellerName === null },
    skus: (skus ?? []).map((sku) => ({ ...sku, price: amountToString(BigInt(sku.price)) })),
  };
}

/** The public reading side of shop and market: finished envelopes, each read once a second at most. */
export class Catalogue {
  readonly #lists = new AnswerCache({ ttl: FRESH_MS, bytes: LIST_BYTES });
  readonly #details = new AnswerCache({ ttl: FRESH_MS, bytes: DETAIL_BYTES });
  readonly #totals = new Map<string, { total: number; until: number }>();
  readonly #loader: BatchLoader<ProductRow>;

  constructor(private readonly db: Database) {
    this.#loader = new BatchLoader(async (ids) => {
      const rows = await findProducts(db, ids);
      return new Map(rows.map((row) => [row.id, row]));
    });
  }

  list(asked: Asked): Buffer | Promise<Buffer> {
    return this.#lists.get(askedKey(asked), async () => {
      const query = readListQuery(asked);
      const filter = filterKey(query);
      const now = performance.now();
      const known = this.#totals.get(filter);
      const fresh = known && known.until > now ? known.total : null;
      const { total, cards } = await findCards(this.db, query, fresh);
      if (fresh === null) this.#rememberTotal(filter, total, now + FRESH_MS);
      const { current, pageSize } = query;
      return writeList({ list: cards.map(toCard), total, current, pageSize });
    });
  }

  #rememberTotal(filter: string, total: number, until: number): void {
    if (this.#totals.size >= 1000) this.#totals.clear();
    this.#totals.set(filter, { total, until });
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
      writeCategories(await findCategories(this.db)),
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
