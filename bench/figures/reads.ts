import type { Request } from 'autocannon';
import { findNarrowed } from '../../server/modules/goods/catalogue/findStore';
import { parseListQuery } from '../../server/modules/goods/catalogue/listQuery';
import { findProducts } from '../../server/modules/goods/catalogue/store';
import { compare, type Figure } from '../figure';
import { alternate, load } from '../load';
import { start } from '../programs';
import { loadPostgres, type RawStatement } from '../rawPostgres';
import { recording } from '../recorder';
import { PRODUCTS, type World } from '../world';

const AIM = '>= 0.5 of bare Fastify';
/** The headers that browsers send; a visitor's bearer is empty. */
const headers = { authorization: 'Bearer ' };
export const get = (path: string): Request => ({ method: 'GET', path, headers });
const getCompressed = (path: string): Request => ({
  ...get(path),
  headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' },
});

/** The first ten pages of each order. */
export const listPaths = ['newest', 'priceAsc', 'priceDesc', 'sales'].flatMap((sort) =>
  Array.from({ length: 10 }, (_, page) => `/api/products?sort=${sort}&current=${page + 1}`),
);
/** A thousand products spread over the shop. */
const detailIds = Array.from({ length: 1000 }, (_, n) => ((n * 7919) % PRODUCTS) + 1);
export const detailPaths = detailIds.map((id) => `/api/products/${id}`);

/** Records the statements that a read sends. */
async function statementsOf(
  { db }: World,
  read: (db: World['db']) => Promise<unknown>,
): Promise<RawStatement[]> {
  const log: RawStatement[] = [];
  await read(recording(db, log));
  return log;
}

async function measure(
  world: World,
  name: string,
  paths: string[],
  raw: RawStatement[][],
): Promise<Figure[]> {
  const api = await start('api', world.url);
  const response = await fetch(`${api.url}${paths[0]}`, { headers });
  const bare = await start('bare', await response.text());
  const requests = paths.map(get);
  const warm = [api, bare].map(
    ({ url }) =>
      () =>
        load({ url, requests }, 2),
  );
  for (const run of warm) await run();
  let next = 0;
  const result = await alternate({
    api: () => load({ url: api.url, requests }),
    compressed: () =>
      load({ url: api.url, requests: paths.map(getCompressed), isCompressed: true }),
    bare: () => load({ url: bare.url, requests }),
    postgres: () => loadPostgres(world.url, () => raw[next++ % raw.length] ?? []),
  });
  await Promise.all([api.stop(), bare.stop()]);
  return [
    compare(name, result.api.rate, 'requests/s', result.bare.rate, AIM),
    compare(
      `${name}.postgres`,
      result.api.rate,
      'requests/s',
      result.postgres.rate,
      'beside raw PostgreSQL',
    ),
    compare(
      `${name}.compressed`,
      result.compressed.rate,
      'requests/s',
      result.api.rate,
      'with brotli, >= 0.8 of without',
    ),
    compare(`${name}.p99`, result.api.p99, 'ms', result.bare.p99, '< 200 ms at 32 connections'),
  ];
}

/** Requests per second for 20 of 10,000 products, over ten pages in four orders. */
export async function list(world: World): Promise<Figure[]> {
  const raw = await Promise.all(
    listPaths.map((path) => {
      const query = Object.fromEntries(new URL(path, 'http://x').searchParams);
      const asked = parseListQuery(query);
      const unfiltered = { slugs: null, plain: true, compiled: null };
      return statementsOf(world, (db) =>
        findNarrowed(db, { ...asked, ...unfiltered }, asked.sort, asked, PRODUCTS),
      );
    }),
  );
  return measure(world, 'list', listPaths, raw);
}

/** Requests per second for a product with its variants, over a thousand products. */
export async function detail(world: World): Promise<Figure[]> {
  const raw = await Promise.all(
    detailIds.map((id) => statementsOf(world, (db) => findProducts(db, [id]))),
  );
  return measure(world, 'detail', detailPaths, raw);
}
