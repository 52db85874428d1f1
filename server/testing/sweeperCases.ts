import type { JobName } from '@common/lists/jobs';
import type { Database } from '../db/database';
import type { JobLog } from '../jobs/attempts';
import { sweepPictures } from '../modules/content/pictures/sweepPictures';
import { mailDueNotices } from '../modules/messages/notices/mailNotices';
import { queueDuePushes } from '../modules/messages/push/queuePushes';
import { expireWithdrawals } from '../modules/money/withdrawals/cancelWithdrawal';
import { notifyProductNews } from '../modules/shopfront/favourites/notifyProductNews';
import { publishPlanned } from '../modules/staff/publishing/publishPlanned';
import { moveEnds } from '../modules/staff/settings/moveEnds';
import { alertOfLots } from '../modules/trade/auctions/alertOfLots';
import { closeDueLots } from '../modules/trade/auctions/closeLot';
import { remindOfLots } from '../modules/trade/auctions/remindOfLots';
import { openDemoCarrier } from '../modules/trade/carriers/demo/demoCarrier';
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
import { type DueItems, LONG_AGO, POISONED, poisonedNotice, poisonedOrder } from './dueItems';
import { createProduct } from './factories';
import { createLot } from './lots';
import type { Poison } from './poison';
import { testStorage } from './storage';

export interface SweeperCase {
  /** Creates failing items, due before all others. */
  arrange: (items: DueItems) => Promise<unknown>;
  poison?: Poison;
  /** Creates one healthy item. Returns a function that counts the healthy items done. */
  healthy: (items: DueItems) => Promise<() => Promise<number>>;
  run: (db: Database, log: JobLog) => Promise<number>;
}

const dead = {
  ...testStorage(),
  async delete(key: string) {
    if (key.includes('dead')) throw new Error('the disk is broken');
  },
};

/** The jobs that work item by item. */
export const SWEEPER_CASES: Partial<Record<JobName, SweeperCase>> = {
  closeLots: {
    arrange: (items) => items.lots(-60),
    poison: { table: 'lots', event: 'UPDATE', when: 'OLD.soft_close_seconds = 666' },
    healthy: async (items) => {
      const id = await createLot(items.world.db, { endsIn: -3_000 });
      return () => items.count(`SELECT count(closed_at) AS n FROM lots WHERE id = ${id}`);
    },
    run: closeDueLots,
  },
  moveEnds: {
    arrange: async (items) => {
      await items.lots(60);
      await items.plan(30_000, 90_000);
    },
    poison: { table: 'lots', event: 'UPDATE', when: 'OLD.soft_close_seconds = 666' },
    healthy: async (items) => {
      const id = await createLot(items.world.db, { endsIn: 80_000 });
      return () =>
        items.count(
          `SELECT count(*) AS n FROM lots WHERE id = ${id} AND ends_at > now() + interval '2 minutes'`,
        );
    },
    run: moveEnds,
  },
  publishPlanned: {
    arrange: async (items) => {
      await items.plannedNews('poison', POISONED, LONG_AGO);
    },
    poison: { table: 'news', event: 'UPDATE', when: `OLD.title = 'poison'` },
    healthy: async (items) => {
      await items.plannedNews('healthy', 1, 'now()');
      return () =>
        items.count(`SELECT count(*) AS n FROM news WHERE title = 'healthy' AND published`);
    },
    run: publishPlanned,
  },
  remindOfLots: {
    arrange: (items) => items.lots(60),
    poison: {
      table: 'lot_reminders',
      event: 'INSERT',
      when: '(SELECT soft_close_seconds FROM lots WHERE id = NEW.lot_id) = 666',
    },
    healthy: async (items) => {
      const id = await createLot(items.world.db, { endsIn: 120_000 });
      return () => items.count(`SELECT count(*) AS n FROM lot_reminders WHERE lot_id = ${id}`);
    },
    run: remindOfLots,
  },
  alertOfLots: {
    arrange: async (items) => {
      await items.lots(60);
      await items.world.sql(
        'INSERT INTO lot_alerts (member_id, lot_id, at_start, at_end) SELECT $1, id, false, true FROM lots',
        [items.member],
      );
    },
    poison: {
      table: 'lot_alerts',
      event: 'UPDATE',
      when: '(SELECT soft_close_seconds FROM lots WHERE id = NEW.lot_id) = 666',
    },
    healthy: async (items) => {
      const id = await createLot(items.world.db, { endsIn: 120_000 });
      await items.world.sql(
        'INSERT INTO lot_alerts (member_id, lot_id, at_start, at_end) VALUES ($1, $2, false, true)',
        [items.member, id],
      );
      return () =>
        items.count(`SELECT count(end_sent_at) AS n FROM lot_alerts WHERE lot_id = ${id}`);
    },
    run: alertOfLots,
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
  expireWithdrawals: {
    arrange: (items) => items.withdrawals('poison', POISONED),
    poison: { table: 'withdrawals', event: 'UPDATE', when: `OLD.request_id LIKE 'poison%'` },
    healthy: async (items) => {
      await items.withdrawals('healthy', 1);
      return () =>
        items.count(
          `SELECT count(*) AS n FROM withdrawals WHERE request_id = 'healthy 1' AND state = 'rejected'`,
        );
    },
    run: (db, log) => expireWithdrawals(db, { chainId: 31_337, walletNonce: async () => 0 }, log),
  },
  mailNotices: {
    arrange: (items) => items.poisonedNotices('mail'),
    poison: poisonedNotice,
    healthy: async (items) => {
      await items.notices('mail', `m.id = ${items.member}`, 'now()');
      return () =>
        items.count(`SELECT count(mailed_at) AS n FROM notices WHERE member_id = ${items.member}`);
    },
    run: (db, log) => mailDueNotices(db, null, log),
  },
  pushNotices: {
    arrange: (items) => items.poisonedNotices('push'),
    poison: poisonedNotice,
    healthy: async (items) => {
      await items.notices('push', `m.id = ${items.member}`, 'now()');
      return () =>
        items.count(
          `SELECT count(*) AS n FROM notices WHERE member_id = ${items.member} AND push_due_at IS NULL`,
        );
    },
    run: queueDuePushes,
  },
  notifyProductNews: {
    arrange: async (items) => {
      for (let i = 0; i < POISONED; i++) await createProduct(items.world.db);
      await items.news(`id <> ${items.product}`, 666);
    },
    poison: { table: 'product_news', event: 'DELETE', when: 'OLD.price = 666' },
    healthy: async (items) => {
      const late = (await createProduct(items.world.db)).productId;
      await items.news(`id = ${late}`, 1);
      return () =>
        items.count(`SELECT 1 - count(*) AS n FROM product_news WHERE product_id = ${late}`);
    },
    run: notifyProductNews,
  },
  sweepPictures: {
    arrange: (items) => items.pictures('dead', POISONED, LONG_AGO),
    healthy: async (items) => {
      await items.pictures('fine', 1, "now() - interval '2 days'");
      return () => items.count(`SELECT 1 - count(*) AS n FROM pictures WHERE name LIKE 'fine%'`);
    },
    run: (db, log) => sweepPictures(db, dead, log),
  },
};
