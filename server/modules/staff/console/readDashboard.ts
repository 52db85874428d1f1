import type { DayFigures, readDashboard as endpoint, ShopHealth } from '@common/endpoints/console';
import { unitsToAmount } from '@common/money/money';
import type { Queryable } from '../../../db/database';
import type { Call } from '../../../http/route';
import { readQueues } from '../../../metrics/queueStore';
import { countLiveLots, type FiguresRow, readDays } from './figureStore';
import { countPlaced, readMachines } from './healthStore';

const present = (row: FiguresRow): DayFigures => ({
  day: row.day,
  orders: row.orders,
  shopCoin: unitsToAmount(row.shop_coin),
  marketCoin: unitsToAmount(row.market_coin),
  auctionCoin: unitsToAmount(row.auction_coin),
  advPaid: unitsToAmount(row.adv_paid),
  refundedCoin: unitsToAmount(row.refunded_coin),
  coinIn: unitsToAmount(row.coin_in),
  coinOut: unitsToAmount(row.coin_out),
  fees: unitsToAmount(row.fees),
  newMembers: row.new_members,
});

async function readHealth(
  db: Queryable,
  chain: { chainId: number; confirmations: number },
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
    payoutsQueued: read.withdrawals_queued,
    payoutsOldestS: Math.max(0, read.withdrawals_queued_oldest_seconds),
    payer: machines.payer,
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

/** Figures of the last 30 or 90 days with today at the end; a day that is not counted yet is missing. */
export async function readDashboard({ db, chain, settings, query }: Call<typeof endpoint>) {
  const [rows, liveLots, placed, health] = await Promise.all([
    readDays(db, query.days === '90' ? 90 : 30),
    countLiveLots(db),
    countPlaced(db),
    readHealth(db, { chainId: chain.chainId, confirmations: settings.confirmations }),
  ]);
  return {
    days: rows.map(present),
    countedAt: rows.at(-1)?.counted_at.getTime() ?? null,
    liveLots,
    placed,
    health,
  };
}
