import { dealText } from '@common/discounts/dealRules';
import { unitsToAmount } from '@common/money/money';
import { cachedRead } from '../../../db/cachedRead';
import type { Reads } from '../../../db/database';
import { readDatabaseTime } from '../../../db/databaseTime';
import { termsOf } from './readDeals';
import * as sql from './store';

/** Cache lifetime of the running deals, ms. They are for display only; prices are computed from `readDeals`. */
const FRESH_MS = 60_000;

interface Running {
  id: number;
  sellerId: number | null;
  startsAt: number;
  endsAt: number;
  text: string;
  isForAll: boolean;
  covers(product: { id: number; category: string }): boolean;
}

function toRunning({ minimum, amount, ...row }: sql.RunningRow): Running {
  const ids = new Set(row.product_ids);
  const slugs = new Set(row.categories);
  const amounts = { minimum: unitsToAmount(minimum), amount: unitsToAmount(amount) };
  return {
    id: row.id,
    sellerId: row.seller_id,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    text: dealText(termsOf(row), amounts),
    isForAll: row.is_for_all,
    covers: ({ id, category }) => row.is_for_all || ids.has(id) || slugs.has(category),
  };
}

/** The deals that run within the next minute, and the offset of the database's clock, by which they begin and end. */
const readCached = cachedRead(FRESH_MS, async (db: Reads) => ({
  deals: (await db.run(sql.runningDeals, [FRESH_MS / 1000])).map(toRunning),
  offset: (await readDatabaseTime(db)) - performance.now(),
}));

async function readRunning(db: Reads): Promise<Running[]> {
  const { deals, offset } = await readCached(db);
  const now = performance.now() + offset;
  return deals.filter(({ startsAt, endsAt }) => startsAt <= now && now < endsAt);
}

/** The running deals of a seller, null for the platform. */
export async function dealsOfSeller(
  db: Reads,
  sellerId: number | null,
): Promise<Pick<Running, 'id' | 'text' | 'isForAll' | 'endsAt'>[]> {
  const deals = await readRunning(db);
  return deals.filter((deal) => deal.sellerId === sellerId);
}

/** Returns a function that gives the text of a product's oldest running deal; undefined without one. */
export async function dealBadges(
  db: Reads,
): Promise<
  (product: { id: number; category: string; sellerId: number | null }) => string | undefined
> {
  const running = await readRunning(db);
  return (product) =>
    running.find(({ sellerId, covers }) => sellerId === product.sellerId && covers(product))?.text;
}
