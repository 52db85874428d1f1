import type { FastifyBaseLogger } from 'fastify';
import type { Chain } from '../chain/port';
import type { Database } from '../db/database';
import { type Loop, startLoop } from '../jobs/loop';
import { sendDueMails } from '../jobs/sendMails';
import type { Mailer } from '../mail/mailer';
import { closeDueLots } from '../modules/auctions/closeLot';
import { sweepAuth } from '../modules/auth/sweepAuth';
import { scanBlocks } from '../modules/deposits/scanBlocks';
import { trackPayments } from '../modules/deposits/trackPayments';
import { confirmReceived, expireOrders } from '../modules/orders/sweepOrders';

export interface JobPorts {
  db: Database;
  chain: Chain;
  log: FastifyBaseLogger;
  mailer: Mailer;
  /** Blocks on top of a transfer's before it counts. */
  confirmations: number;
}

/** Between looks at the chain, ms. */
const CHAIN_PAUSE_MS = 1_000;

/** Between looks at the outbox, ms: somebody waits for the code in the mail. */
const MAIL_PAUSE_MS = 500;

/** Everything a worker does by itself. Each job may run in several processes at once. */
export function startJobs({ db, chain, log, mailer, confirmations }: JobPorts): Loop {
  const loops = [
    startLoop('scanBlocks', CHAIN_PAUSE_MS, () => scanBlocks(db, chain, confirmations), log),
    startLoop('trackPayments', CHAIN_PAUSE_MS, () => trackPayments(db, chain, confirmations), log),
    startLoop('sendMails', MAIL_PAUSE_MS, () => sendDueMails(db, mailer), log),
    startLoop('closeLots', 200, () => closeDueLots(db), log),
    startLoop('expireOrders', 2_000, () => expireOrders(db), log),
    startLoop('confirmReceived', 60_000, () => confirmReceived(db), log),
    startLoop('sweepAuth', 3_600_000, () => sweepAuth(db), log),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
