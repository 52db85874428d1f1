import type { FastifyBaseLogger } from 'fastify';
import type { Chain } from '../chain/port';
import type { Database } from '../db/database';
import { type Loop, startLoop } from '../jobs/loop';
import { scanBlocks } from '../modules/deposits/scanBlocks';
import { trackPayments } from '../modules/deposits/trackPayments';
import { confirmReceived, expireOrders } from '../modules/orders/sweepOrders';

export interface JobPorts {
  db: Database;
  chain: Chain;
  log: FastifyBaseLogger;
  /** Blocks on top of a transfer's before it counts. */
  confirmations: number;
}

/** Between looks at the chain, ms. */
const CHAIN_PAUSE_MS = 1_000;

/** Everything a worker does by itself. Each job may run in several processes at once. */
export function startJobs({ db, chain, log, confirmations }: JobPorts): Loop {
  const loops = [
    startLoop('scanBlocks', CHAIN_PAUSE_MS, () => scanBlocks(db, chain, confirmations), log),
    startLoop('trackPayments', CHAIN_PAUSE_MS, () => trackPayments(db, chain, confirmations), log),
    startLoop('expireOrders', 2_000, () => expireOrders(db), log),
    startLoop('confirmReceived', 60_000, () => confirmReceived(db), log),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
