import type { Request } from 'autocannon';
import { compare, type Figure } from '../figure';
import { LARGE, largeShop } from '../largeShop';
import { alternate, load, type Run } from '../load';
import { start } from '../programs';
import { beginnings, listings, searches } from '../questions';
import type { World } from '../world';

const headers = { authorization: 'Bearer ' };
/**
 * Sends each search once, so that no response comes from a cache. Requests are composed when they are sent: composing
 * all beforehand blocked the sender for a quarter of a second and delayed its first responses.
 */
function varied(url: string, questions: string[]): Run {
  let asked = 0;
  const next: Request = {
    method: 'GET',
    headers,
    setupRequest: (request) => ({ ...request, path: questions[asked++ % questions.length] }),
  };
  return () => load({ url, requests: [next] });
}

async function measure(world: World, name: string, questions: string[], most: number) {
  const api = await start('api', await largeShop(world));
  const response = await fetch(`${api.url}${questions[0]}`, { headers });
  const bare = await start('bare', await response.text());
  const runs = { api: varied(api.url, questions), bare: varied(bare.url, questions) };
  await runs.api();
  await runs.bare();
  const result = await alternate(runs);
  await Promise.all([api.stop(), bare.stop()]);
  const of100k = `of ${LARGE.toLocaleString('en')} products, no question twice`;
  return [
    compare(`${name}.p99`, result.api.p99, 'ms', result.bare.p99, `< ${most} ms at 32 connections`),
    compare(name, result.api.rate, 'requests/s', result.bare.rate, of100k),
  ];
}

export const list100k = (world: World): Promise<Figure[]> =>
  measure(world, 'list-100k', listings(), 100);
export const search = (world: World): Promise<Figure[]> =>
  measure(world, 'search', searches(), 100);
export const suggest = (world: World): Promise<Figure[]> =>
  measure(world, 'suggest', beginnings(), 50);
