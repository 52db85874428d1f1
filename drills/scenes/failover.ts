import { setTimeout as sleep } from 'node:timers/promises';
import { disturbShop } from '../shop';

/** The primary is lost; its synchronous standby takes over as docs/OPERATING.md describes. */
export async function failover(): Promise<string[]> {
  const { faults } = await disturbShop({ replica: true, synchronous: true }, (topology) => {
    const { primary, pooler, replica } = topology;
    if (!replica) throw new Error('a fail-over needs a standby');
    return [
      {
        what: 'primary lost',
        async act() {
          await sleep(2_000);
          const lost = performance.now();
          await primary.program.kill();
          replica.promote();
          pooler.point(replica.port);
          await topology.startAll();
          const ready = performance.now() - lost;
          await sleep(4_000);
          return `all ready ${(ready / 1000).toFixed(1)} s after`;
        },
        server: () => replica,
      },
    ];
  });
  return faults;
}
