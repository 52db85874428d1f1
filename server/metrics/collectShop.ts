import { HEALTH_LIMITS } from '@common/staff/healthLimits';
import { Gauge } from 'prom-client';
import { formatEther } from 'viem';
import type { Chain } from '../chain/port';
import type { Database } from '../db/database';
import { readAges } from '../jobs/retentionStore';
import { DEFAULT_RETENTION, RETENTION_KINDS, type RetentionDays } from '../retentionDays';
import type { Metrics } from './metrics';
import { QUEUE_GAUGES, readQueues } from './queueStore';

/** Longest wait of a scrape for the database, and for the node, ms. */
const PATIENCE_MS = HEALTH_LIMITS.databaseMs;

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const numberOf = (wei: bigint) => Number(formatEther(wei));

interface Collected {
  db: Database;
  chain: Chain;
  /** Blocks that the scanner stays behind the head on purpose. */
  confirmations?: number;
  retention?: RetentionDays;
}

/**
 * Adds gauges that are read when they are scraped: the pool, the queues, the chain and the system wallet. What
 * cannot be read is left out, and `gab_up` of that part is 0: a metric that kept its last value would hide it.
 */
export function collectShop(
  metrics: Metrics,
  { db, chain, confirmations = 0, retention = DEFAULT_RETENTION }: Collected,
): void {
  const registers = [metrics.registry];
  const up = new Gauge({
    name: 'gab_up',
    help: 'Whether a part answered this scrape: database, chain.',
    labelNames: ['part'],
    registers,
  });
  const queues = new Map(
    QUEUE_GAUGES.map((name) => [
      name,
      new Gauge({
        name: `gab_${name}`,
        help: `What waits: ${name.replaceAll('_', ' ')}.`,
        registers,
      }),
    ]),
  );
  const wallet = new Gauge({
    name: 'gab_system_wallet_balance',
    help: 'Balance of the system wallet at the head, in whole ETH and GAB.',
    labelNames: ['asset'],
    registers,
  });
  new Gauge({
    name: 'gab_replica_lag_seconds',
    help: 'Seconds by which a replica is behind, while it answers.',
    labelNames: ['replica'],
    registers,
    collect() {
      this.reset();
      for (const { name, lagS } of db.replicas?.all ?? []) {
        if (lagS !== null) this.set({ replica: name }, lagS);
      }
    },
  });
  new Gauge({
    name: 'gab_replica_usable',
    help: 'Whether a replica serves reads: it answers, is a standby of this primary, and is not too far behind. Without a value for the member of a cluster that is the primary.',
    labelNames: ['replica'],
    registers,
    collect() {
      this.reset();
      for (const { name, usable, isPrimary } of db.replicas?.all ?? []) {
        if (!isPrimary) this.set({ replica: name }, usable ? 1 : 0);
      }
    },
  });
  const overdue = new Gauge({
    name: 'gab_retention_overdue_days',
    help: 'Days by which the oldest row of a kind is older than it is kept; negative while nothing is due.',
    labelNames: ['kind'],
    registers,
  });
  new Gauge({
    name: 'gab_database_connections',
    help: 'Connections of each pool by state, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(db.pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });

  async function readShop(): Promise<void> {
    try {
      const read = await within(readQueues(db, { chainId: chain.chainId, confirmations }));
      for (const [name, gauge] of queues) gauge.set(read[name]);
      const ages = await within(readAges(db));
      for (const kind of RETENTION_KINDS) overdue.set({ kind }, ages[kind] - retention[kind]);
      up.set({ part: 'database' }, 1);
    } catch {
      overdue.reset();
      for (const gauge of queues.values()) gauge.remove();
      up.set({ part: 'database' }, 0);
    }
  }

  async function readWallet(): Promise<void> {
    try {
      const [eth, gab] = await within(
        Promise.all([chain.ethBalanceOf(chain.systemWallet), chain.balanceOf(chain.systemWallet)]),
      );
      wallet.set({ asset: 'ETH' }, numberOf(eth));
      wallet.set({ asset: 'GAB' }, numberOf(gab));
      up.set({ part: 'chain' }, 1);
    } catch {
      wallet.reset();
      up.set({ part: 'chain' }, 0);
    }
  }
  metrics.refreshers.push(readShop, readWallet);
}
