import { setTimeout as sleep } from 'node:timers/promises';
import type { SilentProxy } from '../../server/testing/silentProxy';
import type { Disturbance, Row } from '../report';
import { disturbShop } from '../shop';
import { Cables } from '../topology/cables';
import { untilByNats, wayOf } from '../topology/eventWay';
import type { Program } from '../topology/program';
import type { Topology } from '../topology/topology';

const SILENT_MS = 15_000;
const AFTER_MS = 4_000;
const API_CUT_OFF = 'api1 cut off';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Lets cables lose every packet for `silentMs`, as pulled ones do, and asks how long that goes unnoticed. Nothing without cables. */
function silencing(
  topology: Topology,
  what: string,
  some: readonly (SilentProxy | undefined)[],
  silentMs: number,
  [notice, hasNoticed]: readonly [string, () => Promise<boolean>],
): Disturbance[] {
  const cables = some.filter((one) => !!one);
  if (cables.length === 0) return [];
  const disturbance = {
    what,
    async act() {
      await sleep(2_000);
      for (const cable of cables) cable.silence();
      const begun = performance.now();
      let noticed = 0;
      while (performance.now() - begun < silentMs) {
        await sleep(250);
        if (noticed === 0 && (await hasNoticed())) noticed = performance.now() - begun;
      }
      for (const cable of cables) cable.recover();
      const recovered = performance.now();
      await topology.startAll();
      await untilByNats(topology);
      const back = performance.now() - recovered;
      await sleep(AFTER_MS);
      return `${notice} ${noticed > 0 ? `after ${seconds(noticed)}` : 'never'}, as before ${seconds(back)} after`;
    },
  };
  return [disturbance];
}

/** Ends the connections of a cable; new ones are let through. */
function dropping(topology: Topology, what: string, cable: SilentProxy): Disturbance {
  return {
    what,
    async act() {
      await sleep(2_000);
      cable.recover();
      const dropped = performance.now();
      await sleep(AFTER_MS);
      await untilByNats(topology);
      return `by NATS within ${seconds(performance.now() - dropped)}`;
    },
  };
}

/** Whether a public list, which a replica serves, is answered within a second. */
async function readsAnswer(topology: Topology, api: Program): Promise<boolean> {
  const url = `http://127.0.0.1:${topology.portOf(api)}/api/products?channel=shop&pageSize=7`;
  const answer = await fetch(url, { signal: AbortSignal.timeout(1_000) });
  return answer.ok;
}

const unready = (topology: Topology, program: Program) => async () =>
  !(await topology.isReady(program).catch(() => false));

const firstApi = ({ apis: [api1] }: Topology): Program => {
  if (!api1) throw new Error('an API is needed');
  return api1;
};

/** The network of one API to the database, then that of everybody, goes silent. */
export function cutting(
  topology: Topology,
  { toPooler, toPrimary }: Cables,
  { apiMs, primaryMs }: { apiMs: number; primaryMs: number },
): { api: Disturbance[]; primary: Disturbance[] } {
  const api1 = firstApi(topology);
  const notice = ['not ready', unready(topology, api1)] as const;
  return {
    api: silencing(topology, API_CUT_OFF, [toPooler.get('api1')], apiMs, notice),
    primary: silencing(topology, 'primary cut off', [toPrimary], primaryMs, notice),
  };
}

/** Faults of an API that was cut off: it must hand its pages over to the other one before the network is back. */
export function notHandedOver(rows: readonly Row[], silentMs: number): string[] {
  const load = rows.find(({ what }) => what === API_CUT_OFF)?.load;
  const waited = Math.max(load?.events?.slowest ?? 0, load?.slowestBid ?? 0);
  return waited < silentMs ? [] : [`${API_CUT_OFF}: a page waited for ${seconds(waited)}`];
}

function disturbances(topology: Topology, cables: Cables): Disturbance[] {
  const { toPooler, toReplica, toNats } = cables;
  const { worker } = topology;
  const api1 = firstApi(topology);
  const isOther = async () => (await wayOf(topology, api1).catch(() => 'NATS')) !== 'NATS';
  const reads = ['read from the outbox', isOther] as const;
  const readsWork = () => readsAnswer(topology, api1).catch(() => false);
  const silence = (
    what: string,
    some: readonly (SilentProxy | undefined)[],
    notice: readonly [string, () => Promise<boolean>],
  ) => silencing(topology, what, some, SILENT_MS, notice);
  const { api, primary } = cutting(topology, cables, { apiMs: SILENT_MS, primaryMs: SILENT_MS });
  const nats = toNats.get('api1');
  return [
    ...api,
    ...silence(
      'worker cut off',
      [toPooler.get('worker')],
      ['not ready', unready(topology, worker)],
    ),
    ...primary,
    ...silence('replica cut off', [toReplica], ['lists answered', readsWork]),
    ...(nats ? [dropping(topology, "api1's connection to NATS lost", nats)] : []),
    ...silence('api1 cut off from NATS', [nats], reads),
    ...silence('relay cut off from NATS', [toNats.get('worker')], reads),
    ...silence('all cut off from NATS', [...toNats.values()], reads),
  ];
}

/**
 * The network goes silent between one API and PgBouncer, the worker and PgBouncer, PgBouncer and the primary, and the APIs
 * and the replica; then that to NATS: of one API, of the relay, and of all processes.
 */
export async function cut(): Promise<string[]> {
  const cables = new Cables();
  const { rows, faults } = await disturbShop(
    { nats: true, replica: true, env: (name, topology) => cables.env(name, topology) },
    (topology) => disturbances(topology, cables),
  );
  await cables.close();
  return [...faults, ...notHandedOver(rows, SILENT_MS)];
}
