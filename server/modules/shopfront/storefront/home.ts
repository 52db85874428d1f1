import type { ProductCard } from '@common/endpoints/products';
import { getHome, getSimilar, type Home } from '@common/endpoints/storefront';
import type { Database } from '../../../db/database';
import { readSetting } from '../../../db/settings';
import { AppError } from '../../../errors';
import { envelopeWriter } from '../../../http/envelopeWriter';
import type { Services } from '../../../services';
import { readNewest } from '../../content/news/readNews';
import { readCards } from '../../goods/catalogue/catalogue';
import { ResponseCache } from '../../goods/catalogue/responseCache';
import { choosePromoted } from '../../goods/catalogue/runningPromotions';
import { readEndingSoon } from '../../trade/auctions/listLots';
import { findShownBanners } from './bannerStore';
import { HOME_ORDER } from './homeOrder';
import { readRatedSellers } from './ratedSellers';
import { findBestSelling, findNewest, findOfFamily, findShownFeatured, findSimilar } from './store';

/** Cache lifetime, ms: as for listings, whose responses are the same for everyone (ADR 006). */
const FRESH_MS = 1000;
const BYTES = 8 * 1024 * 1024;
const BANNERS = 8;
const FEATURED = 6;
const PROMOTED = 5;
const NEWEST = 10;
/** Number of cards in one row of a wide screen. */
const ROW = 5;
/** More than a row shows: the browser leaves out products that other rows show. */
export const RECOMMENDED = 24;
const BEST = 10;
/** Max. cards of the rows above the rows of new products; so many more are read, as any may be shown above. */
const MAX_ABOVE = FEATURED + PROMOTED + BEST;
const LOTS = 6;
const NEWS = 3;
const SIMILAR = 10;

const writeHome = envelopeWriter(getHome);
const writeSimilar = envelopeWriter(getSimilar);

async function readHome({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<Home> {
  const [{ rows }, banners, lots, news, featured, best, market, shop, promoted, sellers] =
    await Promise.all([
      readSetting(db, HOME_ORDER),
      findShownBanners(db, BANNERS),
      readEndingSoon(db, settings, LOTS),
      readNewest(db, NEWS),
      findShownFeatured(db, FEATURED),
      findBestSelling(db, BEST + FEATURED + PROMOTED),
      findNewest(db, 'market', NEWEST + MAX_ABOVE),
      findNewest(db, 'shop', NEWEST + MAX_ABOVE),
      choosePromoted(db, null, null, PROMOTED),
      readRatedSellers(db),
    ]);
  const cards = await readCards(db, [
    ...new Set([...featured, ...best, ...market, ...shop, ...promoted]),
  ]);
  const byId = new Map(cards.map((card) => [card.id, card]));
  const cardsOf = (ids: number[]): ProductCard[] => ids.flatMap((id) => byId.get(id) ?? []);
  const shown = new Set<number>();
  // A product is shown in one row only, unless that would leave a row incomplete.
  const row = (ids: number[], limit: number, isPaid = false) => {
    const unshown = ids.filter((id) => !shown.has(id));
    const chosen = (isPaid || unshown.length < ROW ? ids : unshown).slice(0, limit);
    for (const id of chosen) shown.add(id);
    return cardsOf(chosen);
  };
  return {
    rows,
    // Paid places and staff's picks come first: the evaluation order of these is the order of precedence.
    promoted: row(promoted, PROMOTED, true),
    featured: row(featured, FEATURED),
    best: row(best, BEST),
    market: row(market, NEWEST),
    shop: row(shop, NEWEST),
    banners,
    lots,
    news,
    sellers,
  };
}

/** Public reads of the storefront: serialised envelopes, each loaded once a second at most. */
export class Storefront {
  readonly #answers = new ResponseCache({ ttl: FRESH_MS, bytes: BYTES });

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
      // A small category is filled up from its relatives.
      const missing = ROW - ids.length;
      const others = missing > 0 ? await findOfFamily(db, productId, missing, ids) : [];
      return writeSimilar(await readCards(db, [...ids, ...others]));
    });
  }
}

const opened = new WeakMap<Database, Storefront>();

/** One storefront per database: tests open several in one process. */
export function storefrontOf(services: Pick<Services, 'db' | 'settings'>): Storefront {
  const known = opened.get(services.db) ?? new Storefront(services);
  opened.set(services.db, known);
  return known;
}
