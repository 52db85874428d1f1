import { setTimeout as sleep } from 'node:timers/promises';
import { t } from '../../server/db/columns';
import { openDatabase, statement } from '../../server/db/database';
import { startRelay } from '../../server/events/relay';
import { memberEventOf } from '../../server/events/topics';
import { type EventHub, openEventHub } from '../../server/http/eventHub';
import { busTo, QUIET, until } from '../../server/testing/eventProcesses';
import { createMember } from '../../server/testing/factories';
import { hasNats, NatsServer } from '../../server/testing/nats';
import { compare, type Figure, median, p99, say } from '../figure';
import { CONNECTIONS, SECONDS } from '../load';
import type { World } from '../world';

const MEMBERS = 100;
const PER_S = 1_000;
const ROUNDS = 3;

const emit = statement(
  'benchEvent',
  `WITH e AS (INSERT INTO events (member_id, topic, payload) VALUES ($1, 'order', '{}') RETURNING id, member_id)
   SELECT id, announce('member_events', json_build_array(id, member_id)::text) FROM e`,
  { id: t.int },
);

interface Round {
  /** Commits per second when each connection begins the next at once. */
  rate: number;
  /** At 1,000 commits/s, ms. */
  commitMs: number;
  wakeP50: number;
  wakeP99: number;
}

/** Commits with an event: how many, and how soon after its answer each wakes a subscriber. */
async function measure(url: string, hub: EventHub, members: number[]): Promise<Round> {
  const db = openDatabase(url, { max: CONNECTIONS });
  const woken = new Map<number, number>();
  const ends = members.map((id) =>
    hub.subscribe(`member:${id}`, (payload) => {
      const event = memberEventOf(payload);
      if (event !== undefined) woken.set(event, performance.now());
    }),
  );
  let n = 0;
  const commit = async () => {
    n += 1;
    return (await db.one(emit, [members[n % members.length]])).id;
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, commit));

  const times: number[] = [];
  const committed = new Map<number, number>();
  const paced: Promise<void>[] = [];
  const begun = performance.now();
  for (let sent = 0; sent < PER_S * SECONDS; ) {
    const due = Math.min(PER_S * SECONDS, ((performance.now() - begun) / 1000) * PER_S);
    for (; sent < due; sent++) {
      const at = performance.now();
      const one = commit().then((id) => {
        committed.set(id, performance.now());
        times.push(performance.now() - at);
      });
      paced.push(one);
    }
    await sleep(1);
  }
  await Promise.all(paced);
  await until('all have arrived', () => [...committed.keys()].every((id) => woken.has(id)));
  // A notification may overtake the commit's answer.
  const delays = [...committed].map(([id, at]) => Math.max(0, (woken.get(id) ?? 0) - at));

  const end = performance.now() + SECONDS * 1000;
  let count = 0;
  const work = async () => {
    for (; performance.now() < end; count++) await commit();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  for (const one of ends) one();
  await db.close();
  return {
    rate: count / SECONDS,
    commitMs: p99(times),
    wakeP50: median(delays),
    wakeP99: p99(delays),
  };
}

/** Commits that announce an event, by NATS and by NOTIFY in turns. */
export async function events(world: World): Promise<Figure[]> {
  if (!hasNats) throw new Error('the figure "events" needs NATS: apt-get install nats-server');
  const nats = await NatsServer.start();
  const [bus, ownBus] = [busTo(nats), busTo(nats)];
  const hub = await openEventHub(world.db, { bus });
  const members = await Promise.all(Array.from({ length: MEMBERS }, () => createMember(world.db)));
  const rounds: Record<'nats' | 'notify', Round[]> = { nats: [], notify: [] };
  for (let round = 0; round < ROUNDS; round++) {
    say(`Events, round ${round + 1}…`);
    rounds.notify.push(await measure(world.url, hub, members));
    const relay = startRelay({ db: world.db, bus: ownBus, log: QUIET });
    await until('NATS brings events', () => hub.source === 'bus');
    rounds.nats.push(await measure(world.url, hub, members));
    await relay.stop();
  }
  await hub.close();
  await Promise.all([bus.close(), ownBus.close()]);
  await nats.kill();
  const figure = (name: keyof Round, unit: string, aim: string) => {
    const [by, beside] = [rounds.nats, rounds.notify].map((all) =>
      median(all.map((one) => one[name])),
    );
    return compare(`events.${name}`, by ?? Number.NaN, unit, beside ?? Number.NaN, aim);
  };
  return [
    figure('rate', 'commits/s', 'more than by NOTIFY'),
    figure('commitMs', 'ms p99 of a commit at 1,000/s', 'at most as by NOTIFY'),
    figure('wakeP50', 'ms from a commit’s answer to the wake', 'about the relay’s pause of 20 ms'),
    figure('wakeP99', 'ms from a commit’s answer to the wake, p99', 'below 100'),
  ];
}
