import { createBuyers, readPricedSkus } from '../buyers';
import { type Figure, plain } from '../figure';
import { load } from '../load';
import { start } from '../programs';
import type { World } from '../world';
import { placing } from './order';
import { detailPaths, get, listPaths } from './reads';

/** Peak memory of the API's process under each kind of load. */
export async function memory(world: World): Promise<Figure[]> {
  const [buyers, skus] = await Promise.all([createBuyers(world, 200), readPricedSkus(world)]);
  const api = await start('api', world.url);
  const kinds = [listPaths.map(get), detailPaths.map(get), [placing(buyers, skus)]];
  for (const requests of kinds) await load({ url: api.url, requests });
  const peak = await api.peakMemory();
  await api.stop();
  return [plain('memory', peak, 'MB at most', '< 250 MB')];
}
