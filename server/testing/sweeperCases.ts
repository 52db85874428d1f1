import type { JobName } from '@common/lists/jobs';
import { sweepPictures } from '../modules/content/pictures/sweepPictures';
import { mailDueNotices } from '../modules/messages/notices/mailNotices';
import { queueDuePushes } from '../modules/messages/push/queuePushes';
import { expireWithdrawals } from '../modules/money/withdrawals/cancelWithdrawal';
import { notifyProductNews } from '../modules/shopfront/favourites/notifyProductNews';
import { notifyFollowers } from '../modules/shopfront/follows/notifyFollowers';
import { notifyRestocked } from '../modules/shopfront/stockAlerts/notifyRestocked';
import { publishPlanned } from '../modules/staff/publishing/publishPlanned';
import { moveEnds } from '../modules/staff/settings/moveEnds';
import { alertOfLots } from '../modules/trade/auctions/alertOfLots';
import { closeDueLots } from '../modules/trade/auctions/closeLot';
import { remindOfLots } from '../modules/trade/auctions/remindOfLots';
import { remindOfHolidays } from '../modules/trade/selling/remindOfHolidays';
import { type DueItems, LONG_AGO, POISONED, poisonedNotice } from './dueItems';
import { createMember, createProduct } from './factories';
import { createLot } from './lots';
import { ORDER_SWEEPER_CASES } from './orderSweeperCases';
import { testSecret } from './secret';
import { testStorage } from './storage';
import type { SweeperCase } from './sweeperCase';

const dead = {
  ...testStorage(),
  async delete(key: string) {
    if (key.includes('dead')) throw new Error('the disk is broken');
  },
};

/** A seller whom the member follows, and who put something up two hours ago. @returns the seller's id */
async function putUpForFollower({ world, member }: DueItems, name: string): Promise<number> {
  const sellerId = await createMember(world.db, name);
  await world.db.pool.query(
    `INSERT INTO seller_follows (follower_id, seller_id, created_at) VALUES (${member}, ${sellerId}, now() - interval '1 day')`,
  );
  const { productId } = await createProduct(world.db, { sellerId, channel: 'market' });
  await world.db.pool.query(
    `UPDATE seller_news SET created_at = now() - interval '2 hours' WHERE product_id = ${productId}`,
  );
  return sellerId;
}

/** The jobs that work item by item. */
export const SWEEPER_CASES: Partial<Record<JobName, SweeperCase>> = {
  ...ORDER_SWEEPER_CASES,
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
  remindOfHolidays: {
    arrange: async ({ world }) => {
      await world.sql(
        `WITH m AS (INSERT INTO members (name) SELECT 'poison ' || n FROM generate_series(1, ${POISONED}) n RETURNING id)
         INSERT INTO seller_holidays (seller_id, note, begun_at, ends_at)
         SELECT id, 'poison', ${LONG_AGO}, now() + interval '1 hour' FROM m`,
      );
    },
    poison: {
      table: 'notices',
      event: 'INSERT',
      when: `(SELECT note FROM seller_holidays WHERE seller_id = NEW.member_id) = 'poison'`,
    },
    healthy: async (items) => {
      await items.world.sql(
        `INSERT INTO seller_holidays (seller_id, note, begun_at, ends_at) VALUES ($1, '', ${LONG_AGO}, now() + interval '2 hours')`,
        [items.member],
      );
      return () =>
        items.count(
          `SELECT count(*) AS n FROM notices WHERE member_id = ${items.member} AND kind = 'holidayEnds'`,
        );
    },
    run: remindOfHolidays,
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
    run: (db, log) => mailDueNotices(db, { siteUrl: null, secret: testSecret(), log }),
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
  notifyRestocked: {
    arrange: async (items) => {
      for (let i = 0; i < POISONED; i++) {
        const { skuId } = await createProduct(items.world.db, { price: '666' });
        await items.world.db.pool.query(
          `INSERT INTO stock_alerts (member_id, sku_id) VALUES (${items.member}, ${skuId})`,
        );
      }
    },
    poison: {
      table: 'stock_alerts',
      event: 'DELETE',
      when: '(SELECT price FROM skus WHERE id = OLD.sku_id) = 666 * 10 ^ 18',
    },
    healthy: async (items) => {
      const { skuId } = await createProduct(items.world.db);
      await items.world.db.pool.query(
        `INSERT INTO stock_alerts (member_id, sku_id) VALUES (${items.member}, ${skuId})`,
      );
      return () =>
        items.count(`SELECT 1 - count(*) AS n FROM stock_alerts WHERE sku_id = ${skuId}`);
    },
    run: notifyRestocked,
  },
  notifyFollowers: {
    arrange: async (items) => {
      for (let i = 0; i < POISONED; i++) await putUpForFollower(items, 'poison');
    },
    poison: {
      table: 'seller_digests',
      event: 'INSERT',
      when: `(SELECT name FROM members WHERE id = NEW.seller_id) = 'poison'`,
    },
    healthy: async (items) => {
      const sellerId = await putUpForFollower(items, 'healthy');
      return () =>
        items.count(
          `SELECT count(*) AS n FROM notices WHERE member_id = ${items.member} AND about = 'seller:${sellerId}'`,
        );
    },
    run: notifyFollowers,
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
