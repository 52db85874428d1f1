import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Request } from 'autocannon';
import { createBuyers, readPricedSkus } from '../buyers';
import { measureCpu } from '../cpu';
import { compare, type Figure, median } from '../figure';
import { load } from '../load';
import { type Program, start } from '../programs';
import type { World } from '../world';
import { placing } from './order';
import { detailPaths, get } from './reads';

const BUYERS = 500;
const ROUNDS = 5;

/** A collector that takes everything and counts it. */
async function openCollector() {
  let taken = 0;
  const server = createServer((request, response) => {
    request.on('data', (part: Buffer) => {
      taken += part.length;
    });
    request.on('end', () => response.setHeader('content-type', 'application/json').end('{}'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    taken: () => taken,
    close: () => server.close(),
  };
}

/** Seconds of CPU of a process per 1,000 requests. */
async function costOf({ url, pid }: Program, requests: Request[]): Promise<number> {
  const used = measureCpu([pid]);
  const { count } = await load({ url, requests });
  return (used() / count) * 1000;
}

/** The CPU that traces of the usual share cost a process: of product pages, the cheapest answers, and of orders. */
export async function traces(world: World): Promise<Figure[]> {
  const collector = await openCollector();
  const buyers = await createBuyers(world, BUYERS);
  const skus = await readPricedSkus(world);
  const loads = { detail: detailPaths.map(get), order: [placing(buyers, skus)] };
  const figures: Figure[] = [];
  for (const [name, requests] of Object.entries(loads)) {
    // Processes of their own: what one load leaves to be sent is not counted with the next.
    const plainly = await start('api', world.url);
    const traced = await start('traced', `${world.url} ${collector.url}`);
    for (const { url } of [plainly, traced]) await load({ url, requests }, 2);
    const costs: { own: number; bare: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const own = await costOf(traced, requests);
      costs.push({ own, bare: await costOf(plainly, requests) });
    }
    await Promise.all([plainly.stop(), traced.stop()]);
    const own = median(costs.map((one) => one.own));
    const bare = median(costs.map((one) => one.bare));
    const aim = '<= 1.05 of the same without traces';
    figures.push(compare(`traces.${name}`, own, 's of CPU per 1,000', bare, aim));
  }
  if (collector.taken() === 0) throw new Error('no trace was sent');
  collector.close();
  return figures;
}
