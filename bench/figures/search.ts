import autocannon from 'autocannon';
import { compare, type Figure } from '../figure';
import { LARGE, largeShop } from '../largeShop';
import { alternate, CONNECTIONS, type Run, SECONDS } from '../load';
import { start } from '../programs';
import { beginnings, listings, searches } from '../questions';
import type { World } from '../world';

const headers = { authorization: 'Bearer ' };
/** Each connection asks questions of its own: connections in step would share their answers. */
function varied(url: string, questions: string[]): Run {
  const each = Math.floor(questions.length / CONNECTIONS);
  let connection = 0;
  return async () => {
    const result = await autocannon({
      url,
      connections: CONNECTIONS,
      duration: SECONDS,
      setupClient(client) {
        const from = (connection++ % CONNECTIONS) * each;
        const own = questions.slice(from, from + each);
        // A later run goes on where this one may have ended.
        const turn = Math.floor(connection / CONNECTIONS) * 150;
        const turned = [...own.slice(turn % each), ...own.slice(0, turn % each)];
        client.setRequests(turned.map((path) => ({ method: 'GET', path, headers })));
      },
      verifyBody: (body) => String(body).startsWith('{"success":true'),
    });
    const bad = result.non2xx + result.errors + result.timeouts + result.mismatches;
    if (bad > 0) throw new Error(`${bad} of ${result.requests.total} requests to ${url} failed`);
    return { rate: result.requests.total / result.duration, p99: result.latency.p99 };
  };
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
