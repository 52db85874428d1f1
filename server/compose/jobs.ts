import type { FastifyBaseLogger } from 'fastify';
import type { Chain } from '../chain/port';
import type { Database } from '../db/database';
import { type Loop, startLoop } from '../jobs/loop';
import { confirmReceived, expireOrders } from '../modules/orders/sweepOrders';

export interface JobPorts {
  db: Database;
  chain: Chain;
  log: FastifyBaseLogger;
}

/** Everything a worker does by itself. Each job may run in several processes at once. */
export function startJobs({ db, log }: JobPorts): Loop {
  const loops = [
    startLoop('expireOrders', 2_000, () => expireOrders(db), log),
    startLoop('confirmReceived', 60_000, () => confirmReceived(db), log),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
