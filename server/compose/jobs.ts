import type { FastifyBaseLogger } from 'fastify';
import type { PayoutWallet } from '../chain/payoutPort';
import type { Chain } from '../chain/port';
import type { Database } from '../db/database';
import { type Loop, startLoop } from '../jobs/loop';
import { sendDueMails } from '../jobs/sendMails';
import type { Mailer } from '../mail/mailer';
import { closeDueLots } from '../modules/auctions/closeLot';
import { remindOfLots } from '../modules/auctions/remindOfLots';
import { sweepAuth } from '../modules/auth/sweepAuth';
import { checkBooks } from '../modules/books/checkBooks';
import type { BalanceAt } from '../modules/books/figures';
import { checkReports } from '../modules/deposits/checkReports';
import { scanBlocks } from '../modules/deposits/scanBlocks';
import { depositSighter } from '../modules/deposits/sightDeposits';
import { trackPayments } from '../modules/deposits/trackPayments';
import { sweepTraces } from '../modules/fairness/traces';
import { sweepFavourites } from '../modules/favourites/sweepFavourites';
import { tellProductNews } from '../modules/favourites/tellProductNews';
import { mailDueNotices } from '../modules/notices/mailNotices';
import { confirmReceived, expireOrders, settleOrders } from '../modules/orders/sweepOrders';
import { payOut } from '../modules/payouts/payOut';
import { sweepPictures } from '../modules/pictures/sweepPictures';
import { sweepReturns } from '../modules/returns/sweepReturns';
import { expireWithdrawals } from '../modules/withdrawals/cancelWithdrawal';
import type { Storage } from '../storage/storage';

export interface JobPorts {
  db: Database;
  chain: Chain;
  /** Undefined without the system wallet's key: withdrawals wait. */
  wallet: PayoutWallet | undefined;
  log: FastifyBaseLogger;
  mailer: Mailer;
  storage: Storage;
  /** GAB of the system wallet at a block, base units. */
  balanceAt: BalanceAt;
  /** Blocks on top of a transfer's before it counts. */
  confirmations: number;
  /** Transactions of the system wallet that may be in no block at a time. */
  payoutsInFlight: number;
  /** The site's public origin, for links in mails; null where it is not known. */
  siteUrl: string | null;
}

/** Between looks at the chain, ms. */
const CHAIN_PAUSE_MS = 1_000;

/** Between looks at the outbox, ms: somebody waits for the code in the mail. */
const MAIL_PAUSE_MS = 500;

/** Between looks for notices that a mail is due about, ms. */
const NOTICE_PAUSE_MS = 2_000;

/** Everything a worker does by itself. Each job may run in several processes at once. */
export function startJobs(ports: JobPorts): Loop {
  const { db, chain, wallet, log, mailer, storage, confirmations, siteUrl, balanceAt } = ports;
  const payer = { db, chain, wallet, confirmations, inFlight: ports.payoutsInFlight };
  const loops = [
    startLoop('scanBlocks', CHAIN_PAUSE_MS, () => scanBlocks(db, chain, confirmations), log),
    startLoop('trackPayments', CHAIN_PAUSE_MS, () => trackPayments(db, chain, confirmations), log),
    startLoop('sightDeposits', CHAIN_PAUSE_MS, depositSighter(db, chain), log),
    startLoop('checkReports', CHAIN_PAUSE_MS, () => checkReports(db, chain, confirmations), log),
    startLoop('payOut', CHAIN_PAUSE_MS, () => payOut(payer), log),
    startLoop('expireWithdrawals', 60_000, () => expireWithdrawals(db, chain.chainId), log),
    startLoop('checkBooks', CHAIN_PAUSE_MS, () => checkBooks(db, chain.chainId, balanceAt), log),
    startLoop('sendMails', MAIL_PAUSE_MS, () => sendDueMails(db, mailer), log),
    startLoop('mailNotices', NOTICE_PAUSE_MS, () => mailDueNotices(db, siteUrl), log),
    startLoop('tellProductNews', NOTICE_PAUSE_MS, () => tellProductNews(db), log),
    startLoop('closeLots', 200, () => closeDueLots(db), log),
    startLoop('remindOfLots', 5_000, () => remindOfLots(db), log),
    startLoop('expireOrders', 2_000, () => expireOrders(db), log),
    startLoop('confirmReceived', 60_000, () => confirmReceived(db), log),
    startLoop('sweepPictures', 600_000, () => sweepPictures(db, storage), log),
    startLoop('sweepReturns', 60_000, () => sweepReturns(db), log),
    startLoop('settleOrders', 60_000, () => settleOrders(db), log),
    startLoop('sweepFavourites', 3_600_000, () => sweepFavourites(db), log),
    startLoop('sweepAuth', 3_600_000, () => sweepAuth(db), log),
    startLoop('sweepTraces', 3_600_000, () => sweepTraces(db), log),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}
