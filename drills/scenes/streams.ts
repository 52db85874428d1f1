import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { table } from '../../server/cli/program';
import type { Database } from '../../server/db/database';
import * as make from '../../server/testing/factories';
import { createLot } from '../../server/testing/lots';
import { Client } from '../load/client';
import { createMembers } from '../load/members';
import { type StreamPlace, Streams } from '../load/streams';
import type { Program } from '../topology/program';
import { Topology } from '../topology/topology';
import { until } from '../topology/until';

/** Half of them follow one lot, half their own member's events. */
const COUNT = Number(process.env.STREAMS ?? 5_000);
const STREAMS_PER_MEMBER = 10;
const BACK_WITHIN_S = 10;
/** Time limit when all streams are on the API that closes, s. */
const ALL_BACK_WITHIN_S = 20;
/** Time until each stream has received a heartbeat, which carries its reconnect pause, ms. */
const SETTLE_MS = 16_000;
const SEEN_WITHIN_MS = 1_000;

/** Memory of a running process, MB. */
function memoryOf({ pid }: Program): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024);
}

async function placesFor(db: Database, lotId: number): Promise<StreamPlace[]> {
  const ofLot = { path: `/api/auctions/${lotId}/events`, token: '' };
  const places: StreamPlace[] = [];
  let token = '';
  for (let n = 0; n < COUNT; n++) {
    if (n % (STREAMS_PER_MEMBER * 2) === 0) {
      token = await make.createSession(db, await make.createMember(db));
    }
    places.push(n % 2 === 0 ? ofLot : { path: '/api/me/events', token });
  }
  return places;
}

const untilAllOpen = (streams: Streams) =>
  until('all streams are open', async () => streams.openCount === COUNT, { every: 50 });

/** CPU seconds since now, of the parts that carry the streams' return. */
function watchCpu(parts: readonly Program[]): () => string {
  const own = process.cpuUsage();
  const before = parts.map(({ cpuMs }) => cpuMs);
  return () => {
    const { user, system } = process.cpuUsage(own);
    const took = parts.map(({ name, cpuMs }, n) => [name, cpuMs - (before[n] ?? 0)] as const);
    const all = [['readers', (user + system) / 1000] as const, ...took];
    return `CPU ${all.map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)} s`).join(', ')}`;
  };
}

/** 5,000 open event streams (or `STREAMS`) on two APIs, of which one is killed: all return soon, and not all at once. */
export async function streams(): Promise<string[]> {
  const topology = await Topology.open();
  const rows = [['step', 'measured']];
  const faults: string[] = [];
  const expectAtMost = (what: string, measured: number, most: number) => {
    if (measured > most) faults.push(`${what}: ${measured.toFixed(1)}, at most ${most} expected`);
  };
  try {
    const { apis, chain, balancer } = topology;
    const [first, second] = apis;
    if (!first || !second) throw new Error('two APIs are needed');
    const db = topology.openDatabase();
    const lotId = await createLot(db, { startPrice: '1', step: '1' });
    const [bidder] = await createMembers(db, chain, 1);
    const places = await placesFor(db, lotId);
    await db.close();
    const memory = () =>
      apis.map((one) => (one.isRunning ? `${one.name} ${memoryOf(one)} MB` : '')).join(' ');
    rows.push(['before', memory()]);
    const open = await Streams.open(balancer, places);
    await untilAllOpen(open);
    rows.push([`${COUNT} streams open`, memory()]);

    await sleep(SETTLE_MS);
    const lost = performance.now();
    const untilBroken = () =>
      until('streams have broken', async () => open.openCount < COUNT, { every: 5 });
    const cpuOfKill = watchCpu([balancer.program, second]);
    await first.kill();
    await untilBroken();
    await untilAllOpen(open);
    const back = (performance.now() - lost) / 1000;
    rows.push([
      'one API killed',
      `all open again after ${back.toFixed(1)} s; ${open.returns(lost)}; ${cpuOfKill()}; ${memory()}`,
    ]);
    expectAtMost('seconds until all streams are back', back, BACK_WITHIN_S);

    await topology.startAndWait(first);
    const client = new Client(balancer.url, balancer.authority);
    const sent = performance.now();
    await client.post({
      path: `/api/auctions/${lotId}/bids`,
      token: bidder?.token ?? '',
      key: randomUUID(),
      body: { maximum: '5' },
    });
    const followers = open.readers.filter((_, n) => n % 2 === 0);
    const seen = async () => followers.every(({ bids }) => bids > 0);
    await until('every page shows the bid', seen, { every: 10 });
    const took = performance.now() - sent;
    rows.push(['a bid', `at all ${followers.length} pages after ${Math.round(took)} ms`]);
    expectAtMost('ms until every page shows a bid', took, SEEN_WITHIN_MS);

    await sleep(SETTLE_MS);
    const drained = performance.now();
    const cpuOfDrain = watchCpu([balancer.program, first]);
    await second.stop();
    await untilBroken();
    await untilAllOpen(open);
    const returned = (performance.now() - drained) / 1000;
    rows.push([
      'the other API restarted',
      `all open again after ${returned.toFixed(1)} s; ${open.returns(drained)}; ${cpuOfDrain()}`,
    ]);
    expectAtMost('seconds until all streams are back', returned, ALL_BACK_WITHIN_S);
    if (open.failures.size > 0) {
      rows.push(['failed attempts', [...open.failures].map((one) => one.join(' ')).join(', ')]);
    }
    open.close();
    client.close();
  } finally {
    await topology.close();
  }
  console.log(table(rows));
  return faults;
}
