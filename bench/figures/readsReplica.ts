import { randomInt } from 'node:crypto';
import type { Request } from 'autocannon';
import { openDatabase } from '../../server/db/database';
import { migrateDatabase } from '../../server/db/migrate';
import { withClient } from '../../server/db/withClient';
import {
  startStandby,
  startSystemPostgres,
  systemPostgresBin,
} from '../../server/testing/systemPostgres';
import { measureCpu, postgresPids } from '../cpu';
import { compare, type Figure, plain, say } from '../figure';
import { load } from '../load';
import { start } from '../programs';
import { FILL, PRODUCTS } from '../world';
import { get } from './reads';

/** Any product: a process keeps an answer for a second, and connections that all asked for the same one would measure that. */
const ANY_PAGE: Request = {
  ...get('/api/products/1'),
  setupRequest: (request) => ({ ...request, path: `/api/products/${randomInt(PRODUCTS) + 1}` }),
};

/**
 * Product pages with a streaming replica: how many there are, and what they still cost the primary. Needs Debian's
 * PostgreSQL: the embedded one copies no primary.
 */
export async function readsReplica(): Promise<Figure[]> {
  const bin = systemPostgresBin();
  if (!bin)
    throw new Error('the figure "reads-replica" needs PostgreSQL: apt-get install postgresql');
  const primary = await startSystemPostgres(bin);
  await migrateDatabase(primary.url, 'server/db');
  say('Filling the products…');
  await withClient(primary.url, (owner) => owner.query(FILL));
  const replica = await startStandby(bin, primary);
  const db = openDatabase(primary.url, { max: 2 });
  const requests = [ANY_PAGE];
  async function measured(urls: string) {
    const api = await start('replicated', urls);
    await load({ url: api.url, requests }, 2);
    const ofPrimary = measureCpu(await postgresPids({ db }));
    const { rate, count } = await load({ url: api.url, requests });
    const cost = (ofPrimary() * 1_000) / count;
    await api.stop();
    return { rate, cost };
  }
  say('Reading from the primary, then from the replica…');
  const alone = await measured(primary.url);
  const shared = await measured(`${primary.url} ${replica.url}`);
  await db.close();
  await replica.stop();
  await primary.stop();
  return [
    compare('reads-replica', shared.rate, 'requests/s', alone.rate, 'on one machine about 1'),
    compare(
      'reads-replica.primary',
      shared.cost,
      's of the primary’s CPU per 1,000',
      alone.cost,
      '<= 0.1',
    ),
    plain(
      'reads-replica.alone',
      alone.cost,
      's of the primary’s CPU per 1,000',
      'without a replica',
    ),
  ];
}
