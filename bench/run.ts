import type { Figure } from './figure';
import { closeEdge } from './figures/closeEdge';
import { crash } from './figures/crash';
import { home } from './figures/home';
import { hotLot } from './figures/hotLot';
import { lighthouseScores } from './figures/lighthouse';
import { listToProduct } from './figures/listToProduct';
import { memory } from './figures/memory';
import { order } from './figures/order';
import { oversell } from './figures/oversell';
import { payouts } from './figures/payouts';
import { detail, list } from './figures/reads';
import { records } from './figures/records';
import { list100k, search, suggest } from './figures/search';

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
  'close-edge': closeEdge,
  watchers,
  crash,
  'list-100k': list100k,
  search,
  suggest,
  'records-1m': records,
  payouts,
};

/** Measured in a browser on a shop of their own. */
const inBrowser: Record<string, () => Promise<Figure[]>> = {
  home,
  'list-to-product': listToProduct,
  lighthouse: lighthouseScores,
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
  process.exitCode = 1;
});
