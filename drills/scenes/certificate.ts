import { setTimeout as sleep } from 'node:timers/promises';
import { failedIn } from '../report';
import { disturbShop } from '../shop';
import { until } from '../topology/until';

const ROUNDS = 5;

/** The certificate is renewed several times under load: HAProxy reloads, and no request may fail. */
export async function certificate(): Promise<string[]> {
  const { rows, faults } = await disturbShop({}, ({ balancer }) => [
    {
      what: `${ROUNDS} certificates`,
      async act() {
        let slowest = 0;
        for (let n = 0; n < ROUNDS; n++) {
          await sleep(2_000);
          const begun = performance.now();
          const { serial } = balancer.renewCertificate();
          const isShown = async () => (await balancer.shownSerial()) === serial;
          await until('the new certificate is shown', isShown, { seconds: 10 });
          slowest = Math.max(slowest, performance.now() - begun);
        }
        await sleep(4_000);
        return `each shown within ${(slowest / 1000).toFixed(1)} s`;
      },
    },
  ]);
  return [...faults, ...failedIn(rows)];
}
