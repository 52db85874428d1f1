import type { Figure } from './figure';
import { closeEdge } from './figures/closeEdge';
import { hotLot } from './figures/hotLot';
import { memory } from './figures/memory';
import { order } from './figures/order';
import { oversell } from './figures/oversell';
import { detail, list } from './figures/reads';
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
};

/** `npm run bench -- NAME…`: one JSON line per figure; no name: all. */
async function main(names: string[]): Promise<void> {
  const unknown = names.filter((name) => !(name in figures));
  if (unknown.length > 0) {
    throw new Error(
      `No figure ${unknown.join(', ')}; there are ${Object.keys(figures).join(', ')}`,
    );
  }
  await buildPrograms();
  const world = await openWorld();
  try {
    for (const name of names.length > 0 ? names : Object.keys(figures)) {
      for (const one of (await figures[name]?.(world)) ?? []) console.log(JSON.stringify(one));
    }
  } finally {
    await world.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
