import { setTimeout as sleep } from 'node:timers/promises';
import { openSilentProxy, type SilentProxy } from '../../server/testing/silentProxy';
import type { Disturbance } from '../report';
import { disturbShop } from '../shop';
import { untilByNats, wayOf } from '../topology/eventWay';
import { withPort } from '../topology/logins';
import type { Program } from '../topology/program';
import type { Topology } from '../topology/topology';

const SILENT_MS = 15_000;
const AFTER_MS = 4_000;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** Lets cables lose every packet for 15 s, as pulled ones do, and asks how long that goes unnoticed. */
function cutting(
  topology: Topology,
  what: string,
  cables: readonly SilentProxy[],
  [notice, hasNoticed]: [string, () => Promise<boolean>],
): Disturbance {
  return {
    what,
    async act() {
      await sleep(2_000);
      for (const cable of cables) cable.silence();
      const begun = performance.now();
      let noticed = 0;
      while (performance.now() - begun < SILENT_MS) {
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

/**
 * The network goes silent between one API and PgBouncer, the worker and PgBouncer, PgBouncer and the primary, and the APIs
 * and the replica; then that to NATS: of one API, of the relay, and of all processes.
 */
export async function cut(): Promise<string[]> {
  const toNats = new Map<string, SilentProxy>();
  const toPooler = new Map<string, SilentProxy>();
  const opened: SilentProxy[] = [];
  let toReplica: SilentProxy | undefined;
  let toPrimary: SilentProxy | undefined;
  const { faults } = await disturbShop(
    {
      nats: true,
      replica: true,
      async env(name, topology) {
        const env: Record<string, string> = {};
        toPrimary ??= await open(topology.primary.port);
        if (name !== 'api2') {
          const cable = await open(topology.pooler.port);
          toPooler.set(name, cable);
          Object.assign(env, topology.shopEnv(cable.port));
        }
        if (topology.replica) {
          toReplica ??= await open(topology.replica.port);
          const direct = topology.login('DATABASE_URL', topology.replica);
          env.DATABASE_READ_URL = withPort(direct, toReplica.port);
        }
        if (!topology.nats) return env;
        const cable = await open(topology.nats.port);
        toNats.set(name, cable);
        return { ...env, NATS_URL: `nats://127.0.0.1:${cable.port}` };
      },
    },
    (topology) => {
      const [api1] = topology.apis;
      if (!api1) throw new Error('an API is needed');
      const { worker } = topology;
      const unready = (program: Program) => async () =>
        !(await topology.isReady(program).catch(() => false));
      const isOther = async () => (await wayOf(topology, api1).catch(() => 'NATS')) !== 'NATS';
      const reads: [string, () => Promise<boolean>] = ['read from the outbox', isOther];
      const readsWork = () => readsAnswer(topology, api1).catch(() => false);
      const cables = (...some: (SilentProxy | undefined)[]) => some.filter((one) => !!one);
      const cutOff = (
        what: string,
        some: readonly SilentProxy[],
        notice: [string, () => Promise<boolean>],
      ) => (some.length > 0 ? [cutting(topology, what, some, notice)] : []);
      if (toPrimary) topology.pooler.point(toPrimary.port);
      return [
        ...cutOff('api1 cut off', cables(toPooler.get('api1')), ['not ready', unready(api1)]),
        ...cutOff('worker cut off', cables(toPooler.get('worker')), ['not ready', unready(worker)]),
        ...cutOff('primary cut off', cables(toPrimary), ['not ready', unready(api1)]),
        ...cutOff('replica cut off', cables(toReplica), ['lists answered', readsWork]),
        ...(toNats.get('api1')
          ? [
              ...cables(toNats.get('api1')).map((one) =>
                dropping(topology, "api1's connection to NATS lost", one),
              ),
              ...cutOff('api1 cut off from NATS', cables(toNats.get('api1')), reads),
              ...cutOff('relay cut off from NATS', cables(toNats.get('worker')), reads),
              ...cutOff('all cut off from NATS', [...toNats.values()], reads),
            ]
          : []),
      ];
    },
  );
  for (const cable of opened) await cable.close();
  return faults;

  async function open(port: number): Promise<SilentProxy> {
    const cable = await openSilentProxy(port);
    opened.push(cable);
    return cable;
  }
}
