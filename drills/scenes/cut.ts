import { setTimeout as sleep } from 'node:timers/promises';
import { openSilentProxy, type SilentProxy } from '../../server/testing/silentProxy';
import { disturbShop } from '../shop';

const SILENT_MS = 15_000;

/** The network between one API and the database loses every packet for 15 s, as a pulled cable does. */
export async function cut(): Promise<string[]> {
  let cable: SilentProxy | undefined;
  const { faults } = await disturbShop(
    {
      async env(name, topology) {
        if (name !== 'api1') return {};
        cable = await openSilentProxy(topology.pooler.port);
        return topology.shopEnv(cable.port);
      },
    },
    (topology) => [
      {
        what: 'api1 cut off',
        async act() {
          const [api] = topology.apis;
          await sleep(2_000);
          cable?.silence();
          const begun = performance.now();
          let noticed = 0;
          while (performance.now() - begun < SILENT_MS) {
            await sleep(250);
            if (!api || noticed > 0 || (await topology.isReady(api).catch(() => false))) continue;
            noticed = performance.now() - begun;
          }
          cable?.recover();
          await topology.startAll();
          await sleep(4_000);
          return noticed > 0 ? `not ready after ${(noticed / 1000).toFixed(1)} s` : 'not noticed';
        },
      },
    ],
  );
  await cable?.close();
  return faults;
}
