import { parseAmount } from '@common/money/money';
import { readBalances } from '../server/ledger/ledger';
import { findTestBreaches } from '../server/testing/database';
import { COIN, type CrashReport } from './crashRun';
import type { World } from './world';

interface StoredBid {
  id: number;
  lot_id: number;
  bidder_id: number;
  maximum: string;
}
interface StoredLot {
  id: number;
  leader_id: number | null;
  price: string;
  sold: boolean;
  orders: number;
  buyer_id: number | null;
}

/** Compares replies with the bids table: every accepted bid is stored as answered, and no other bid exists. */
async function replyFaults({ db }: Pick<World, 'db'>, report: CrashReport): Promise<string[]> {
  const { rows } = await db.pool.query<StoredBid>(
    'SELECT id, lot_id, bidder_id, maximum FROM bids WHERE lot_id = ANY ($1)',
    [report.lotIds],
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  const faults: string[] = [];
  for (const { bidder, lotId, maximum, answer } of report.attempts) {
    if (!answer.success) continue;
    const bidId = answer.data?.bidId ?? 0;
    const row = stored.get(bidId);
    const isAsTold =
      row?.lot_id === lotId &&
      row.bidder_id === bidder.id &&
      BigInt(row.maximum) === parseAmount(maximum);
    if (!isAsTold) faults.push(`bid ${bidId} was told and is not there as told`);
    stored.delete(bidId);
  }
  for (const id of stored.keys()) faults.push(`bid ${id} is there and was told to nobody`);
  return faults;
}

async function lotFaults({ db }: Pick<World, 'db'>, report: CrashReport): Promise<string[]> {
  const { rows } = await db.pool.query<StoredLot>(
    `SELECT l.id, l.leader_id, l.price, l.sold, o.buyer_id,
       (SELECT count(DISTINCT k.order_id)::int FROM order_lines k WHERE k.product_id = l.product_id) AS orders
     FROM lots l LEFT JOIN orders o ON o.id = l.order_id WHERE l.id = ANY ($1)`,
    [report.lotIds],
  );
  const faults = rows.flatMap(({ id, leader_id, sold, orders, buyer_id }) => {
    const isRight =
      leader_id === null ? !sold && orders === 0 : orders === 1 && buyer_id === leader_id;
    return isRight ? [] : [`lot ${id}: ${orders} orders, buyer ${buyer_id}, leader ${leader_id}`];
  });
  // The winner paid exactly the price; all other members have their money back.
  for (const { id } of report.bidders) {
    const { coin } = await readBalances(db, id);
    const spent = rows
      .filter((lot) => lot.leader_id === id && lot.sold)
      .reduce((sum, lot) => sum + BigInt(lot.price), 0n);
    if (coin.held !== 0n || coin.available !== parseAmount(COIN) - spent) {
      faults.push(`bidder ${id}: held ${coin.held}, available ${coin.available}`);
    }
  }
  return faults;
}

/** Checks replies, lots and balances after a run; returns the faults, empty when there are none. */
export async function crashFaults(
  world: Pick<World, 'db'>,
  report: CrashReport,
): Promise<string[]> {
  const breaches = await findTestBreaches(world.db);
  return [
    ...breaches.map(({ invariant, what, breach }) => `${invariant} ${what}: ${breach}`),
    ...(await replyFaults(world, report)),
    ...(await lotFaults(world, report)),
    ...(report.changedAnswers > 0
      ? [`${report.changedAnswers} answers changed when asked again`]
      : []),
  ];
}
