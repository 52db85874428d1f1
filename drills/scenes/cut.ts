import { setTimeout as sleep } from 'node:timers/promises';
import { openSilentProxy, type SilentProxy } from '../../server/testing/silentProxy';
import type { Disturbance } from '../report';
import { disturbShop } from '../shop';
import { untilByNats, wayOf } from '../topology/eventWay';
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

/**
 * The network between one API and the database goes silent; then that to NATS: of one API, of the relay, and of all
 * processes.
 */
export async function cut(): Promise<string[]> {
  const toNats = new Map<string, SilentProxy>();
  const opened: SilentProxy[] = [];
  const { faults } = await disturbShop(
    {
      nats: true,
      async env(name, topology) {
        const env =
          name === 'api1' ? topology.shopEnv((await open(topology.pooler.port)).port) : {};
        if (!topology.nats) return env;
        const cable = await open(topology.nats.port);
        toNats.set(name, cable);
        return { ...env, NATS_URL: `nats://127.0.0.1:${cable.port}` };
      },
    },
    (topology) => {
      const [api1] = topology.apis;
      if (!api1) throw new Error('an API is needed');
      const isUnready = async () => !(await topology.isReady(api1).catch(() => false));
      const isOther = async () => (await wayOf(topology, api1).catch(() => 'NATS')) !== 'NATS';
      const reads: [string, () => Promise<boolean>] = ['read from the outbox', isOther];
      const [database] = opened;
      const [api, worker] = [toNats.get('api1'), toNats.get('worker')];
      return [
        ...(database
          ? [cutting(topology, 'api1 cut off', [database], ['not ready', isUnready])]
          : []),
        ...(api && worker
          ? [
              dropping(topology, "api1's connection to NATS lost", api),
              cutting(topology, 'api1 cut off from NATS', [api], reads),
              cutting(topology, 'relay cut off from NATS', [worker], reads),
              cutting(topology, 'all cut off from NATS', [...toNats.values()], reads),
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
