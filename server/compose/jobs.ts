import type { JobName } from '@common/lists/jobs';
import type { FastifyBaseLogger } from 'fastify';
import type { PayoutWallet } from '../chain/payoutPort';
import type { Chain } from '../chain/port';
import type { Database } from '../db/database';
import { watchSchema } from '../db/schemaWatch';
import { sweepLimits } from '../http/limiterStore';
import { agreedClocks } from '../jobs/agreedClocks';
import { failureBook, makeForgetFailures } from '../jobs/failureStore';
import { forgetOld } from '../jobs/forgetOld';
import { type Loop, startLoop } from '../jobs/loop';
import type { MailOutcome } from '../jobs/mailOutcomes';
import { sendDueMails } from '../jobs/sendMails';
import { type PushReport, sendDuePushes } from '../jobs/sendPushes';
import { sealDue } from '../ledger/seal';
import type { Mailer } from '../mail/mailer';
import type { Metrics } from '../metrics/metrics';
import { sweepPictures } from '../modules/content/pictures/sweepPictures';
import { mailDueNotices } from '../modules/messages/notices/mailNotices';
import { queueDuePushes } from '../modules/messages/push/queuePushes';
import { checkBooks } from '../modules/money/books/checkBooks';
import type { BalanceAt } from '../modules/money/books/figures';
import { scanBlocks } from '../modules/money/chainWatcher/scanBlocks';
import { checkReports, trackPayments } from '../modules/money/deposits/checkReported';
import { pendingDepositScanner } from '../modules/money/deposits/pendingDepositScanner';
import { payOut } from '../modules/money/payouts/payOut';
import { expireWithdrawals } from '../modules/money/withdrawals/cancelWithdrawal';
import { sweepAuth } from '../modules/people/auth/sweepAuth';
import { notifyProductNews } from '../modules/shopfront/favourites/notifyProductNews';
import { sweepFavourites } from '../modules/shopfront/favourites/sweepFavourites';
import { notifyFollowers } from '../modules/shopfront/follows/notifyFollowers';
import { sweepFollows } from '../modules/shopfront/follows/sweepFollows';
import { notifyRestocked } from '../modules/shopfront/stockAlerts/notifyRestocked';
import { countFigures } from '../modules/staff/console/countFigures';
import { noticeDuty } from '../modules/staff/duty/noticeDuty';
import { noticeLowStock } from '../modules/staff/lowStock/noticeLowStock';
import { publishPlanned } from '../modules/staff/publishing/publishPlanned';
import { moveEnds } from '../modules/staff/settings/moveEnds';
import { alertOfLots } from '../modules/trade/auctions/alertOfLots';
import { closeDueLots } from '../modules/trade/auctions/closeLot';
import { remindOfLots } from '../modules/trade/auctions/remindOfLots';
import { sweepWatchers } from '../modules/trade/auctions/watchers';
import { isDemoCarrier } from '../modules/trade/carriers/demo/demoCarrier';
import type { Carrier } from '../modules/trade/carriers/port';
import { sweepTraces } from '../modules/trade/fairness/traces';
import { orderPapers } from '../modules/trade/invoices/orderPapers';
import { lapseBookings } from '../modules/trade/orders/lapseBookings';
import { remindToPay } from '../modules/trade/orders/remindToPay';
import {
  confirmReceived,
  expireOrders,
  refundUnshipped,
  remindToShip,
  settleOrders,
} from '../modules/trade/orders/sweepOrders';
import { sweepRest } from '../modules/trade/returns/refundRest';
import { returnUnclaimed } from '../modules/trade/returns/returnUnclaimed';
import { sweepReturns } from '../modules/trade/returns/sweepReturns';
import { remindOfHolidays } from '../modules/trade/selling/remindOfHolidays';
import { moveDemoParcels } from '../modules/trade/tracking/moveDemoParcels';
import type { PushSender } from '../push/pushSender';
import type { RetentionDays } from '../retentionDays';
import type { ShopSecret } from '../shopSecret';
import type { Storage } from '../storage/storage';

export interface JobPorts {
  db: Database;
  /** The same database, for queries that take minutes. */
  auditDb: Database;
  chain: Chain;
  /** Undefined without the system wallet's key: withdrawals wait. */
  wallet: PayoutWallet | undefined;
  log: FastifyBaseLogger;
  metrics?: Metrics;
  mailer: Mailer;
  /** Undefined: notices are not pushed to browsers. */
  pushes?: PushSender;
  carrier: Carrier;
  storage: Storage;
  /** GAB of the system wallet at a block, base units. */
  balanceAt: BalanceAt;
  /** Blocks on top of a transfer's block after which it counts. */
  confirmations: number;
  /** Maximum number of unmined transactions of the system wallet. */
  payoutsInFlight: number;
  /** Retention of each kind of rows, days. */
  retention: RetentionDays;
  /** Pieces left at which a product without a limit of its own counts as low. */
  lowStock: number;
  /** The site's public origin, for links in mails; null where it is not known. */
  siteUrl: string | null;
  /** The shop's own secret; see `loadSecret`. */
  secret: ShopSecret;
}

/** Pause between reads of the chain, ms. */
const CHAIN_PAUSE_MS = 1_000;

/** Pause between reads of the outbox, ms; short, since members wait for mailed codes. */
const MAIL_PAUSE_MS = 500;

/** Pause between reads of pushes, ms; short, since the bidders of a lot wait for them. */
const PUSH_PAUSE_MS = 1_000;

/** Pause between searches for notices with a due mail, ms. */
const NOTICE_PAUSE_MS = 2_000;

/** Pause of jobs whose items become due after days, ms. */
const SLOW_PAUSE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** The jobs that push notices to browsers. */
function pushJobs(
  { db, pushes, log, metrics }: JobPorts,
  loop: (job: JobName, pauseMs: number, work: () => Promise<number>) => Loop,
): Loop[] {
  if (!pushes) return [];
  const report = ({ outcome, service, status }: PushReport) => {
    metrics?.pushes.inc({ outcome, service });
    if (outcome === 'refused') log.warn({ service, status }, 'a push service refused a push');
  };
  return [
    loop('pushNotices', PUSH_PAUSE_MS, () => queueDuePushes(db, log)),
    loop('sendPushes', PUSH_PAUSE_MS, () => sendDuePushes(db, pushes, report)),
  ];
}

export interface Jobs {
  stop(): Promise<void>;
  /** For `/readyz`. */
  warnings(): string[];
}

/** Starts every background job of a worker. Each job may run in several processes at once. */
export function startJobs(ports: JobPorts): Jobs {
  const {
    db,
    auditDb,
    chain,
    wallet,
    carrier,
    log,
    mailer,
    storage,
    confirmations,
    siteUrl,
    balanceAt,
  } = ports;
  const payer = { db, chain, wallet, confirmations, inFlight: ports.payoutsInFlight };
  const book = failureBook(db);
  const loop = (job: JobName, pauseMs: number, work: () => Promise<number>) =>
    startLoop(job, pauseMs, work, { log, book, durations: ports.metrics?.jobs });
  const clocks = agreedClocks(db, log);
  const timed = clocks.db;
  /** Starts a job that ends, reminds of or deletes something when its time has come. */
  const loopByTime = (job: JobName, pauseMs: number, work: () => Promise<number>) =>
    loop(job, pauseMs, () => clocks.whileAgreed(work));
  const countMails = (outcome: MailOutcome, mails: number) =>
    ports.metrics?.mails.inc({ outcome }, mails);
  const isMigrated = watchSchema(db);
  const loops = [
    loop('scanBlocks', CHAIN_PAUSE_MS, () => scanBlocks(db, chain, confirmations)),
    loop('trackPayments', CHAIN_PAUSE_MS, () => trackPayments(db, chain, confirmations, log)),
    loop('sightDeposits', CHAIN_PAUSE_MS, pendingDepositScanner(db, chain)),
    loop('checkReports', CHAIN_PAUSE_MS, () => checkReports(db, chain, confirmations, log)),
    loop('payOut', CHAIN_PAUSE_MS, () => payOut(payer)),
    loopByTime('expireWithdrawals', SLOW_PAUSE_MS, () => expireWithdrawals(timed, chain, log)),
    loop('checkBooks', CHAIN_PAUSE_MS, () =>
      checkBooks(db, { auditDb, chainId: chain.chainId, balanceAt, isMigrated }),
    ),
    loop('countFigures', SLOW_PAUSE_MS, () => countFigures(db)),
    loop('noticeLowStock', SLOW_PAUSE_MS, () => noticeLowStock(db, ports.lowStock)),
    loop('noticeDuty', SLOW_PAUSE_MS, () => noticeDuty(db, chain.chainId)),
    loop('sealLedger', 20_000, () => sealDue(db)),
    loop('sendMails', MAIL_PAUSE_MS, () => sendDueMails(db, mailer, log, countMails, clocks.agree)),
    loop('mailNotices', NOTICE_PAUSE_MS, () =>
      mailDueNotices(db, { siteUrl, secret: ports.secret, log, papersOf: orderPapers }),
    ),
    ...pushJobs(ports, loop),
    loop('notifyProductNews', NOTICE_PAUSE_MS, () => notifyProductNews(db, log)),
    loop('notifyRestocked', 5_000, () => notifyRestocked(db, log)),
    loopByTime('notifyFollowers', SLOW_PAUSE_MS, () => notifyFollowers(timed, log)),
    loopByTime('closeLots', 200, () => closeDueLots(timed, log)),
    loopByTime('remindOfLots', 5_000, () => remindOfLots(timed, log)),
    loopByTime('alertOfLots', 5_000, () => alertOfLots(timed, log)),
    loop('moveEnds', 2_000, () => moveEnds(db, log)),
    loopByTime('publishPlanned', 2_000, () => publishPlanned(timed, log)),
    loopByTime('remindOfHolidays', SLOW_PAUSE_MS, () => remindOfHolidays(timed, log)),
    loopByTime('remindToPay', 5_000, () => remindToPay(timed, log)),
    loopByTime('expireOrders', 2_000, () => expireOrders(timed, log)),
    loopByTime('confirmReceived', SLOW_PAUSE_MS, () => confirmReceived(timed, log)),
    loopByTime('sweepPictures', 600_000, () => sweepPictures(timed, storage, log)),
    loopByTime('sweepReturns', SLOW_PAUSE_MS, () => sweepReturns(timed, log)),
    loopByTime('settleOrders', SLOW_PAUSE_MS, () => settleOrders(timed, log)),
    loopByTime('remindToShip', SLOW_PAUSE_MS, () => remindToShip(timed, log)),
    loopByTime('refundUnshipped', SLOW_PAUSE_MS, () => refundUnshipped(timed, log)),
    loopByTime('lapseBookings', SLOW_PAUSE_MS, () => lapseBookings(timed, carrier, log)),
    loopByTime('returnUnclaimed', 2_000, () => returnUnclaimed(timed, log)),
    loopByTime('refundRest', SLOW_PAUSE_MS, () => sweepRest(timed, log)),
    loopByTime(
      'sweepFavourites',
      HOUR_MS,
      async () => (await sweepFavourites(timed)) + (await sweepFollows(timed)),
    ),
    loopByTime('sweepAuth', HOUR_MS, () => sweepAuth(timed)),
    loopByTime('forgetOld', HOUR_MS, () => forgetOld(timed, ports.retention)),
    loopByTime(
      'sweepLimits',
      HOUR_MS,
      async () => (await sweepLimits(timed)) + (await sweepWatchers(timed)),
    ),
    loopByTime('sweepTraces', HOUR_MS, () => sweepTraces(timed)),
    loopByTime('forgetFailures', HOUR_MS, makeForgetFailures(timed)),
    ...(isDemoCarrier(carrier)
      ? [loopByTime('moveDemoParcels', 1_000, () => moveDemoParcels(timed, carrier, log))]
      : []),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
    warnings() {
      const failing = loops.flatMap((loop) => loop.failingJob ?? []);
      if (failing.length === 0) return [];
      return [
        `Jobs fail and are tried again: ${failing.join(', ')}. The log (job failed) says why.`,
      ];
    },
  };
}
