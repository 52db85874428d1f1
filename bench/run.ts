import type { Figure } from './figure';
import { adminOrders, exportOrders } from './figures/adminOrders';
import { audit10m } from './figures/audit';
import { cart, checkoutGroup } from './figures/checkout';
import { closeEdge } from './figures/closeEdge';
import { couponRace } from './figures/couponRace';
import { crash } from './figures/crash';
import { dashboard } from './figures/dashboard';
import { events } from './figures/events';
import { followFanout } from './figures/followFanout';
import { home } from './figures/home';
import { hotLot, spread } from './figures/hotLot';
import { hotProduct } from './figures/hotProduct';
import { inp } from './figures/inp';
import { lastPiece } from './figures/lastPiece';
import { lcp } from './figures/lcp';
import { lighthouseScores } from './figures/lighthouse';
import { listToProduct } from './figures/listToProduct';
import { memory } from './figures/memory';
import { mixedMoney } from './figures/mixedMoney';
import { order } from './figures/order';
import { oversell } from './figures/oversell';
import { payouts } from './figures/payouts';
import { detail, list } from './figures/reads';
import { readsReplica } from './figures/readsReplica';
import { records } from './figures/records';
import { retention } from './figures/retention';
import { pooler, scaleOut, sharedLimits } from './figures/scaleOut';
import { list100k, search, suggest } from './figures/search';
import { simulate } from './figures/simulate';
import { storm } from './figures/storm';
import { streams10k } from './figures/streams10k';
import { traces } from './figures/traces';
import { watchers } from './figures/watchers';
import { buildPrograms } from './programs';
import { openWorld, type World } from './world';

const figures: Record<string, (world: World) => Promise<Figure[]>> = {
  list,
  detail,
  order,
  oversell,
  memory,
  'hot-lot': hotLot,
  spread,
  'hot-product': hotProduct,
  'close-edge': closeEdge,
  storm,
  simulate,
  watchers,
  crash,
  'list-100k': list100k,
  search,
  suggest,
  'records-1m': records,
  payouts,
  'audit-10m': audit10m,
  'mixed-money': mixedMoney,
  'scale-out': scaleOut,
  'reads-replica': readsReplica,
  'streams-10k': streams10k,
  retention,
  'shared-limits': sharedLimits,
  pooler,
  traces,
  events,
  dashboard,
  'admin-orders-1m': adminOrders,
  'export-1m': exportOrders,
  'checkout-group': checkoutGroup,
  cart,
  'coupon-race': couponRace,
  'last-piece': lastPiece,
  'follow-fanout': followFanout,
};

/** Measured in a browser on a shop of their own. */
const inBrowser: Record<string, () => Promise<Figure[]>> = {
  home,
  'list-to-product': listToProduct,
  lighthouse: lighthouseScores,
  lcp,
  inp,
};
const NAMES = [...Object.keys(figures), ...Object.keys(inBrowser)];

const print = (measured: Figure[] = []) => {
  for (const one of measured) console.log(JSON.stringify(one));
};

async function measureServer(names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await buildPrograms();
  const world = await openWorld();
  try {
    for (const name of names) print(await figures[name]?.(world));
  } finally {
    await world.close();
  }
}

/** `npm run bench -- NAME…`: one JSON line per figure; no name: all. */
async function main(asked: string[]): Promise<void> {
  const unknown = asked.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0) {
    throw new Error(`No figure ${unknown.join(', ')}; there are ${NAMES.join(', ')}`);
  }
  const names = asked.length > 0 ? asked : NAMES;
  await measureServer(names.filter((name) => name in figures));
  for (const name of names) print(await inBrowser[name]?.());
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  // The programs that a failed figure has started would keep this one alive; they end with it.
  process.exit(1);
});
