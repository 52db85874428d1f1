import { withClient } from '../db/withClient';
import { openDemoCarrier } from '../modules/trade/carriers/demo/demoCarrier';
import { lapseBookings } from '../modules/trade/orders/lapseBookings';
import {
  confirmReceived,
  expireOrders,
  refundUnshipped,
  settleOrders,
} from '../modules/trade/orders/sweepOrders';
import { sweepRest } from '../modules/trade/returns/refundRest';
import { sweepReturns } from '../modules/trade/returns/sweepReturns';
import { ownerUrlOf } from './database';
import type { ReturnWorld } from './returnWorld';

/** The carrier of the histories. */
export const CARRIER = openDemoCarrier(Buffer.alloc(32, 3), 20);

/** Lets days pass for these orders, and runs the jobs that then have something to do, all at once. */
export async function passDays(
  world: ReturnWorld,
  numbers: readonly string[],
  days: number,
): Promise<void> {
  const text = (table: string, columns: string[], idColumn: string) =>
    `UPDATE ${table} SET ${columns.map((name) => `${name} = ${name} - make_interval(days => $2)`)} WHERE ${idColumn} = ANY (
       SELECT id FROM orders WHERE out_trade_no = ANY ($1))`;
  const times = ['settle_at', 'auto_confirm_at', 'ship_by', 'refund_by'];
  await world.sql(text('orders', times, 'id'), [numbers, days]);
  await world.sql(text('order_returns', ['due_at'], 'order_id'), [numbers, days]);
  await withClient(ownerUrlOf(world.db), (owner) =>
    owner.query(text('parcels', ['created_at'], 'order_id'), [numbers, days]),
  );
  const jobs = [
    confirmReceived,
    settleOrders,
    refundUnshipped,
    sweepRest,
    sweepReturns,
    expireOrders,
  ];
  await Promise.all([...jobs.map((job) => job(world.db)), lapseBookings(world.db, CARRIER)]);
}
