import type { LotCard, listAuctions } from '@common/endpoints/auctions';
import type { Page } from '@common/envelope';
import { SELLER_KEY_PATTERN, sellerIdOf } from '@common/shopfront/sellerPath';
import type { Database, Queryable } from '../../../db/database';
import { parsePage } from '../../../http/paging';
import type { Call } from '../../../http/route';
import type { Settings } from '../../../services';
import { catalogueOf } from '../../goods/catalogue/catalogue';
import { parseSearch, type Search } from '../../goods/catalogue/searchWords';
import { synonymsOf } from '../../goods/catalogue/synonyms';
import { presentCard } from './lotView';
import {
  countShownLots,
  findEndingSoon,
  findLotPage,
  type ListedPhase,
  type LotFilter,
} from './shownStore';

function parsePhase(text: string | undefined): ListedPhase {
  return text === 'upcoming' || text === 'ended' ? text : 'live';
}

/** `all`: both channels. */
function parseChannel(text: string | undefined): LotFilter['channel'] {
  if (text === 'all') return null;
  return text === 'market' ? 'market' : 'shop';
}

const SELLER_KEY = new RegExp(SELLER_KEY_PATTERN);

function parseSeller(text: string | undefined): LotFilter['seller'] {
  return text && SELLER_KEY.test(text) ? (sellerIdOf(text) ?? 'platform') : null;
}

export async function listLots({
  db,
  query,
  settings,
}: Call<typeof listAuctions>): Promise<Page<LotCard>> {
  const page = parsePage(query);
  const phase = parsePhase(query.phase);
  const filter: LotFilter = {
    channel: parseChannel(query.channel),
    phase,
    searches: await searchesOf(db, query.q),
    slugs: await catalogueOf(db).slugsBelow(query.category),
    seller: parseSeller(query.seller),
  };
  const [rows, total] = await Promise.all([
    findLotPage(db, filter, phase, page),
    countShownLots(db, filter),
  ]);
  return {
    list: rows.map((row) => presentCard(row, settings.secret)),
    total,
    current: page.current,
    pageSize: page.pageSize,
  };
}

/** The typed search and its synonyms; null when it has no words. */
async function searchesOf({ reads }: Database, q: string | undefined): Promise<Search[] | null> {
  const search = parseSearch(q);
  return search && [search, ...(await synonymsOf(reads).alike(reads, search))];
}

/** The number of live and upcoming lots of a channel that match a search. */
export async function countLots(
  db: Database,
  channel: 'shop' | 'market',
  q: string,
): Promise<number> {
  const searches = await searchesOf(db, q);
  if (!searches) return 0;
  const filter = { channel, searches, slugs: null, seller: null };
  const counts = await Promise.all(
    (['live', 'upcoming'] as const).map((phase) => countShownLots(db, { ...filter, phase })),
  );
  return counts.reduce((sum, one) => sum + one, 0);
}

/** Live lots of both channels, by end. */
export async function readEndingSoon(
  db: Queryable,
  settings: Pick<Settings, 'secret'>,
  limit: number,
): Promise<LotCard[]> {
  const rows = await findEndingSoon(db, limit);
  return rows.map((row) => presentCard(row, settings.secret));
}
