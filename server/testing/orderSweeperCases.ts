import type { JobName } from '@common/lists/jobs';
import { openDemoCarrier } from '../modules/trade/carriers/demo/demoCarrier';
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
import { moveDemoParcels } from '../modules/trade/tracking/moveDemoParcels';
import { paidBasket } from './basket';
import { LONG_AGO, poisonedOrder } from './dueItems';
import type { SweeperCase } from './sweeperCase';

/** The jobs that work order by order. */
export const ORDER_SWEEPER_CASES: Partial<Record<JobName, SweeperCase>> = {
  remindToPay: {
    arrange: async (items) => {
      await items.orders(`1, now() + interval '1 minute', NULL, NULL, NULL, NULL`);
      await items.world.sql(`UPDATE orders SET created_at = ${LONG_AGO} WHERE note = 'poison'`);
    },
    poison: { table: 'notices', event: 'INSERT', when: `NEW.data ->> 'out_trade_no' LIKE 'P%'` },
    healthy: async (items) => {
      await items.world.sql(
        `INSERT INTO orders (out_trade_no, buyer_id, channel, fulfilment, total, coin_amount, adv_amount, payment_method,
           created_at, expires_at)
         VALUES ('H', $1, 'shop', 'shipping', 1, 1, 0, 'coin', ${LONG_AGO}, now() + interval '1 hour')`,
        [items.member],
      );
      return () => items.count(`SELECT count(*) AS n FROM notices WHERE subject = 'H'`);
    },
    run: remindToPay,
  },
  expireOrders: {
    arrange: (items) => items.orders(`1, ${LONG_AGO}, NULL, NULL, NULL, NULL`),
    poison: poisonedOrder,
    healthy: async (items) => {
      await items.world.sql(
        `INSERT INTO orders (out_trade_no, buyer_id, channel, fulfilment, total, coin_amount, adv_amount, payment_method, expires_at)
         VALUES ('H', $1, 'shop', 'shipping', 1, 1, 0, 'coin', now() - interval '1 hour')`,
        [items.member],
      );
      return () =>
        items.count(`SELECT count(*) AS n FROM orders WHERE out_trade_no = 'H' AND status = -1`);
    },
    run: expireOrders,
  },
  confirmReceived: {
    arrange: (items) => items.orders(`20, NULL, ${LONG_AGO}, ${LONG_AGO}, ${LONG_AGO}, NULL`),
    poison: poisonedOrder,
    healthy: async (items) => {
      const { no } = await items.world.shipped();
      await items.world.wait(no, 11);
      return () =>
        items.count(
          `SELECT count(*) AS n FROM orders WHERE out_trade_no = '${no}' AND status = 10`,
        );
    },
    run: confirmReceived,
  },
  settleOrders: {
    arrange: (items) => items.orders(`10, NULL, ${LONG_AGO}, ${LONG_AGO}, NULL, ${LONG_AGO}`),
    poison: poisonedOrder,
    healthy: async (items) => {
      const { no } = await items.world.received();
      await items.world.wait(no, 8);
      return () =>
        items.count(
          `SELECT count(*) AS n FROM journals WHERE ref_id = '${no}' AND kind = 'order.settle'`,
        );
    },
    run: settleOrders,
  },
  remindToShip: {
    arrange: (items) => items.unshipped("interval '20 days'"),
    poison: poisonedOrder,
    healthy: async (items) => {
      const { no } = await items.paidLongAgo(8);
      return () =>
        items.count(
          `SELECT count(*) AS n FROM orders WHERE out_trade_no = '${no}' AND ship_told = 2`,
        );
    },
    run: remindToShip,
  },
  refundUnshipped: {
    arrange: (items) => items.unshipped("interval '20 days'"),
    poison: poisonedOrder,
    healthy: async (items) => {
      const { no } = await items.paidLongAgo(15);
      return () =>
        items.count(
          `SELECT count(*) AS n FROM orders WHERE out_trade_no = '${no}' AND status = 11`,
        );
    },
    run: refundUnshipped,
  },
  moveDemoParcels: {
    arrange: async (items) => {
      await items.orders(`20, NULL, ${LONG_AGO}, ${LONG_AGO}, now() + interval '1 day', NULL`);
      await items.world.sql(
        `INSERT INTO parcels (order_id, carrier, tracking_no, state, driver, created_at)
         SELECT id, 'P', out_trade_no, 'made', 'demo', ${LONG_AGO} FROM orders WHERE note = 'poison'`,
      );
    },
    poison: { table: 'parcels', event: 'UPDATE', when: `OLD.carrier = 'P'` },
    healthy: async (items) => {
      const { no } = await items.world.shipped();
      await items.world.sql(
        `INSERT INTO parcels (order_id, carrier, tracking_no, state, driver, created_at)
         SELECT id, 'H', 'H', 'made', 'demo', ${LONG_AGO} FROM orders WHERE out_trade_no = $1`,
        [no],
      );
      return () =>
        items.count(
          `SELECT count(*) AS n FROM parcels WHERE tracking_no = 'H' AND state <> 'made'`,
        );
    },
    run: (db, log) => moveDemoParcels(db, openDemoCarrier(Buffer.alloc(32), 0), log),
  },
  lapseBookings: {
    arrange: async (items) => {
      await items.orders(`20, NULL, ${LONG_AGO}, ${LONG_AGO}, now() + interval '1 day', NULL`);
      await items.world.sql(
        `INSERT INTO parcels (order_id, carrier, tracking_no, state, driver, created_at)
         SELECT id, 'P', out_trade_no, 'made', 'demo', ${LONG_AGO} FROM orders WHERE note = 'poison'`,
      );
    },
    poison: { table: 'parcels', event: 'UPDATE', when: `OLD.carrier = 'P'` },
    healthy: async (items) => {
      const { no } = await items.world.shipped();
      await items.world.sql(
        `INSERT INTO parcels (order_id, carrier, tracking_no, state, driver, created_at)
         SELECT id, 'H', 'H', 'made', 'demo', ${LONG_AGO} FROM orders WHERE out_trade_no = $1`,
        [no],
      );
      return () =>
        items.count(
          `SELECT count(*) AS n FROM parcels WHERE tracking_no = 'H' AND state = 'cancelled'`,
        );
    },
    run: (db, log) => {
      const carrier = openDemoCarrier(Buffer.alloc(32), 0);
      return lapseBookings(db, { ...carrier, cancelBooking: () => Promise.resolve() }, log);
    },
  },
  returnUnclaimed: {
    arrange: async (items) => {
      await items.orders(`20, NULL, ${LONG_AGO}, ${LONG_AGO}, now() + interval '1 day', NULL`);
      await items.world.sql(
        `WITH l AS (
           INSERT INTO order_lines (order_id, position, product_id, sku_id, title, sku_name, unit_price, quantity)
           SELECT o.id, 1, s.product_id, s.id, 'P', '', 1, 1 FROM orders o, (SELECT id, product_id FROM skus ORDER BY id LIMIT 1) s
           WHERE o.note = 'poison' RETURNING order_id),
         p AS (
           INSERT INTO parcels (order_id, carrier, tracking_no, state, driver)
           SELECT order_id, 'P', order_id::text, 'returned', 'demo' FROM l RETURNING id, order_id)
         INSERT INTO parcel_lines (parcel_id, order_id, position, quantity) SELECT id, order_id, 1, 1 FROM p`,
      );
    },
    poison: poisonedOrder,
    healthy: async (items) => {
      const { no } = await items.world.shipped();
      await items.world.sql(
        `UPDATE parcels SET state = 'returned' WHERE order_id = (SELECT id FROM orders WHERE out_trade_no = $1)`,
        [no],
      );
      return () =>
        items.count(
          `SELECT count(*) AS n FROM orders WHERE out_trade_no = '${no}' AND status = 11`,
        );
    },
    run: returnUnclaimed,
  },
  refundRest: {
    arrange: async (items) => {
      await items.unshipped("interval '20 days'");
      await items.world.sql(
        `INSERT INTO parcels (order_id, carrier, tracking_no, state) SELECT id, 'P', 'P', 'sent' FROM orders WHERE note = 'poison'`,
      );
    },
    poison: poisonedOrder,
    healthy: async (items) => {
      const { no } = await paidBasket(items.world, {
        seller: null,
        channel: 'shop',
        lines: [{ price: '100', quantity: 2 }],
      });
      const { rows } = await items.world.sql(
        'SELECT l.sku_id FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE out_trade_no = $1',
        [no],
      );
      await items.world.post(items.world.staff, `/api/admin/orders/${no}/ship`, {
        carrier: '黑貓',
        trackingNo: 'T-1',
        lines: [{ skuId: rows[0].sku_id, quantity: 1 }],
      });
      await items.world.sql(
        `UPDATE orders SET refund_by = ${LONG_AGO}, ship_by = ${LONG_AGO} WHERE out_trade_no = $1`,
        [no],
      );
      return () =>
        items.count(
          `SELECT count(*) AS n FROM orders WHERE out_trade_no = '${no}' AND status = 20`,
        );
    },
    run: sweepRest,
  },
  sweepReturns: {
    arrange: async (items) => {
      await items.orders(`20, NULL, ${LONG_AGO}, ${LONG_AGO}, now(), NULL`);
      await items.world.sql(
        `INSERT INTO order_returns (order_id, buyer_id, seller_id, reason, due_at)
         SELECT id, buyer_id, NULL, 'poison', ${LONG_AGO} FROM orders WHERE note = 'poison'`,
      );
    },
    poison: { table: 'order_returns', event: 'UPDATE', when: `OLD.reason = 'poison'` },
    healthy: async (items) => {
      const { sale } = await items.world.marketSale();
      const { no, id } = await items.world.opened(sale);
      await items.world.wait(no, 4);
      return () =>
        items.count(
          `SELECT count(*) AS n FROM order_returns WHERE id = ${id} AND state = 'escalated'`,
        );
    },
    run: sweepReturns,
  },
};
