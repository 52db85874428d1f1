import type { ProductCard } from '@common/endpoints/products';
import { getHome, getSimilar, type Home } from '@common/endpoints/storefront';
import type { Database } from '../../db/database';
import { AppError } from '../../errors';
import { envelopeWriter } from '../../http/envelopeWriter';
import type { Services } from '../../services';
import { readEndingSoon } from '../auctions/listLots';
import { AnswerCache } from '../catalogue/answerCache';
import { readCards } from '../catalogue/catalogue';
import { readNewest } from '../news/readNews';
import { runningPromotionsOf } from '../promotions/running';
import {
  findBestSelling,
  findNewest,
  findOfFamily,
  findShownBanners,
  findShownFeatured,
  findSimilar,
} from './store';

/** As listings (ADR 006): the same for all who see it, so it is told again for a second. */
const FRESH_MS = 1000;
const BYTES = 8 * 1024 * 1024;
const BANNERS = 8;
const FEATURED = 6;
const PROMOTED = 5;
const NEWEST = 10;
/** As many cards as a wide screen shows side by side. */
const ROW = 5;
export const RECOMMENDED = 12;
const ABOVE = FEATURED + PROMOTED + RECOMMENDED;
const LOTS = 6;
const NEWS = 3;
const SIMILAR = 10;

const writeHome = envelopeWriter(getHome);
const writeSimilar = envelopeWriter(getSimilar);

async function readHome({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<Home> {
  const running = runningPromotionsOf(db);
  const [banners, lots, news, featured, best, market, shop, promoted] = await Promise.all([
    findShownBanners(db, BANNERS),
    readEndingSoon(db, settings, LOTS),
    readNewest(db, NEWS),
    findShownFeatured(db, FEATURED),
    findBestSelling(db, RECOMMENDED),
    findNewest(db, 'market', NEWEST + ABOVE),
    findNewest(db, 'shop', NEWEST + ABOVE),
    running.choose(null, null, PROMOTED),
  ]);
  const cards = await readCards(db, [
    ...new Set([...featured, ...best, ...market, ...shop, ...promoted]),
  ]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const these = (ids: number[]): ProductCard[] => ids.flatMap((id) => byId.get(id) ?? []);
  const above = new Set([...best, ...featured, ...promoted]);
  // The rows of what is new show what is not shown above them, as far as there is enough.
  const unseen = (ids: number[]) => {
    const others = ids.filter((id) => !above.has(id));
    return these((others.length < ROW ? ids : others).slice(0, NEWEST));
  };
  return {
    banners,
    featured: these(featured),
    recommended: these(best),
    market: unseen(market),
    shop: unseen(shop),
    promoted: these(promoted),
    lots,
    news,
  };
}

/** The public side of the storefront: finished envelopes, each read once a second at most. */
export class Storefront {
  readonly #answers = new AnswerCache({ ttl: FRESH_MS, bytes: BYTES });

  constructor(private readonly services: Pick<Services, 'db' | 'settings'>) {}

  home(): Buffer | Promise<Buffer> {
    return this.#answers.get('home', async () => writeHome(await readHome(this.services)));
  }

  /** @throws AppError NOT_FOUND */
  similar(productId: number): Buffer | Promise<Buffer> {
    return this.#answers.get(productId, async () => {
      const { db } = this.services;
      const ids = await findSimilar(db, productId, SIMILAR);
      if (!ids) throw new AppError('NOT_FOUND');
      // A small category leaves the row half empty.
      const missing = ROW - ids.length;
      const others = missing > 0 ? await findOfFamily(db, productId, missing, ids) : [];
      return writeSimilar(await readCards(db, [...ids, ...others]));
    });
  }
}

const opened = new WeakMap<Database, Storefront>();

/** The storefront of this database; a process that opens several (tests) never mixes them. */
export function storefrontOf(services: Pick<Services, 'db' | 'settings'>): Storefront {
  const known = opened.get(services.db) ?? new Storefront(services);
  opened.set(services.db, known);
  return known;
}
