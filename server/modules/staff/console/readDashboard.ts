import type {
  DayFigures,
  DayMoney,
  readDashboard as endpoint,
  ShopHealth,
} from '@common/endpoints/console';
import { unitsToAmount } from '@common/money/money';
import { hasRight } from '@common/people/roles';
import type { Queryable } from '../../../db/database';
import type { Call } from '../../../http/route';
import { readQueues } from '../../../metrics/queueStore';
import { countLiveLots, type FiguresRow, readDays } from './figureStore';
import { countPlaced, readMachines } from './healthStore';

const moneyOf = (row: FiguresRow): DayMoney => ({
  shopCoin: unitsToAmount(row.shop_coin),
  marketCoin: unitsToAmount(row.market_coin),
  auctionCoin: unitsToAmount(row.auction_coin),
  advPaid: unitsToAmount(row.adv_paid),
  refundedCoin: unitsToAmount(row.refunded_coin),
  coinIn: unitsToAmount(row.coin_in),
  coinOut: unitsToAmount(row.coin_out),
  fees: unitsToAmount(row.fees),
});

const present = (row: FiguresRow, readsMoney: boolean): DayFigures => ({
  day: row.day,
  orders: row.orders,
  newMembers: row.new_members,
  money: readsMoney ? moneyOf(row) : null,
});

async function readHealth(
  db: Queryable,
  chain: { chainId: number; confirmations: number },
  readsMoney: boolean,
): Promise<ShopHealth> {
  const startedAt = performance.now();
  const read = await readQueues(db, chain);
  const databaseMs = Math.round(performance.now() - startedAt);
  const machines = await readMachines(db, chain.chainId);
  return {
    databaseMs,
    chainBlocksBehind: Math.max(0, read.chain_blocks_behind),
    chainHeadAgeS: Math.max(0, read.chain_head_age_seconds),
    chainHalted: read.chain_halted > 0,
    mailsWaiting: read.mails_waiting,
    mailsOldestS: Math.max(0, read.mails_oldest_seconds),
    mailsExpired: read.mails_expired,
    payouts: readsMoney
      ? {
          queued: read.withdrawals_queued,
          oldestS: Math.max(0, read.withdrawals_queued_oldest_seconds),
          payer: machines.payer,
        }
      : null,
    jobsFailing: read.jobs_failing,
    jobsFailingS: Math.max(0, read.jobs_failing_oldest_seconds),
    auditAgeS: machines.audit_age_seconds,
    auditBroken: read.audit_broken > 0,
    backupAgeS: machines.backup_age_seconds,
    standbys: read.standbys,
    standbysAwaited: read.standbys_awaited,
    standbyLagS: machines.standby_lag_seconds,
    clockOffsetS: machines.clock_offset_seconds,
    picturesFailingS: machines.pictures_failing_seconds,
    databaseBytes: machines.database_bytes,
  };
}

/**
 * Figures of the last 30 or 90 days with today at the end; a day that is not counted yet is missing. Turnover, fees and payouts are
 * for staff who may read the books (`money.read`); the others see how much work there is, and whether the shop runs.
 */
export async function readDashboard({ db, chain, caller, settings, query }: Call<typeof endpoint>) {
  const readsMoney = hasRight(caller.capabilities, 'money.read');
  const [rows, liveLots, placed, health] = await Promise.all([
    readDays(db, query.days === '90' ? 90 : 30),
    countLiveLots(db),
    countPlaced(db),
    readHealth(db, { chainId: chain.chainId, confirmations: settings.confirmations }, readsMoney),
  ]);
  return {
    days: rows.map((row) => present(row, readsMoney)),
    countedAt: rows.at(-1)?.counted_at.getTime() ?? null,
    liveLots,
    placed,
    health,
  };
}
