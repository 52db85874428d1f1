import { JOBS, type JobName } from '@common/lists/jobs';
import type { Database } from '../db/database';
import { alertOfLots } from '../modules/auctions/alertOfLots';
import { closeDueLots } from '../modules/auctions/closeLot';
import { remindOfLots } from '../modules/auctions/remindOfLots';
import { notifyProductNews } from '../modules/favourites/notifyProductNews';
import { mailDueNotices } from '../modules/notices/mailNotices';
import {
  confirmReceived,
  expireOrders,
  refundUnshipped,
  remindToShip,
  settleOrders,
} from '../modules/orders/sweepOrders';
import { sweepPictures } from '../modules/pictures/sweepPictures';
import { sweepReturns } from '../modules/returns/sweepReturns';
import { expireWithdrawals } from '../modules/withdrawals/cancelWithdrawal';
import { DueItems, LONG_AGO, POISONED, poisonedOrder } from '../testing/dueItems';
import { createMember, createProduct, give } from '../testing/factories';
import { createLot } from '../testing/lots';
import { type Poison, poison } from '../testing/poison';
import { ReturnWorld } from '../testing/returnWorld';
import { testStorage } from '../testing/storage';
import type { JobLog } from './attempts';

let world: ReturnWorld;
let items: DueItems;
beforeEach(async () => {
  world = await ReturnWorld.open();
  const member = await createMember(world.db);
  await world.sql(`UPDATE members SET email = 'm' || id || '@shop.example'`);
  await give(world.db, member, 'coin', '1000');
  items = new DueItems(world, member, (await createProduct(world.db)).productId);
});
afterEach(() => world.close());

interface Case {
  /** Creates failing items, due before all others. */
  arrange: () => Promise<unknown>;
  poison?: Poison;
  /** Creates one healthy item. Returns a function that counts the healthy items done. */
  healthy: () => Promise<() => Promise<number>>;
  run: (db: Database, log: JobLog) => Promise<number>;
}

const dead = {
  ...testStorage(),
  async delete(key: string) {
    if (key.includes('dead')) throw new Error('the disk is broken');
  },
};

const cases: Partial<Record<JobName, Case>> = {
  closeLots: {
    arrange: () => items.lots(-60),
    poison: { table: 'lots', event: 'UPDATE', when: 'OLD.soft_close_seconds = 666' },
    healthy: async () => {
      const id = await createLot(world.db, { endsIn: -3_000 });
      return () => items.count(`SELECT count(closed_at) AS n FROM lots WHERE id = ${id}`);
    },
    run: closeDueLots,
  },
  remindOfLots: {
    arrange: () => items.lots(60),
    poison: {
      table: 'lot_reminders',
      event: 'INSERT',
      when: '(SELECT soft_close_seconds FROM lots WHERE id = NEW.lot_id) = 666',
    },
    healthy: async () => {
      const id = await createLot(world.db, { endsIn: 120_000 });
      return () => items.count(`SELECT count(*) AS n FROM lot_reminders WHERE lot_id = ${id}`);
    },
    run: remindOfLots,
  },
  alertOfLots: {
    arrange: async () => {
      await items.lots(60);
      await world.sql(
        'INSERT INTO lot_alerts (member_id, lot_id, at_start, at_end) SELECT $1, id, false, true FROM lots',
        [items.member],
      );
    },
    poison: {
      table: 'lot_alerts',
      event: 'UPDATE',
      when: '(SELECT soft_close_seconds FROM lots WHERE id = NEW.lot_id) = 666',
    },
    healthy: async () => {
      const id = await createLot(world.db, { endsIn: 120_000 });
      await world.sql(
        'INSERT INTO lot_alerts (member_id, lot_id, at_start, at_end) VALUES ($1, $2, false, true)',
        [items.member, id],
      );
      return () =>
        items.count(`SELECT count(end_sent_at) AS n FROM lot_alerts WHERE lot_id = ${id}`);
    },
    run: alertOfLots,
  },
  expireOrders: {
    arrange: () => items.orders(`1, ${LONG_AGO}, NULL, NULL, NULL, NULL`),
    poison: poisonedOrder,
    healthy: async () => {
      await world.sql(
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
    arrange: () => items.orders(`20, NULL, ${LONG_AGO}, ${LONG_AGO}, ${LONG_AGO}, NULL`),
    poison: poisonedOrder,
    healthy: async () => {
      const { no } = await world.shipped();
      await world.wait(no, 11);
      return () =>
        items.count(
          `SELECT count(*) AS n FROM orders WHERE out_trade_no = '${no}' AND status = 10`,
        );
    },
    run: confirmReceived,
  },
  settleOrders: {
    arrange: () => items.orders(`10, NULL, ${LONG_AGO}, ${LONG_AGO}, NULL, ${LONG_AGO}`),
    poison: poisonedOrder,
    healthy: async () => {
      const { no } = await world.received();
      await world.wait(no, 8);
      return () =>
        items.count(
          `SELECT count(*) AS n FROM journals WHERE ref_id = '${no}' AND kind = 'order.settle'`,
        );
    },
    run: settleOrders,
  },
  remindToShip: {
    arrange: () => items.unshipped("interval '20 days'"),
    poison: poisonedOrder,
    healthy: async () => {
      const { no } = await items.paidLongAgo(8);
      return () =>
        items.count(
          `SELECT count(*) AS n FROM orders WHERE out_trade_no = '${no}' AND ship_told = 2`,
        );
    },
    run: remindToShip,
  },
  refundUnshipped: {
    arrange: () => items.unshipped("interval '20 days'"),
    poison: poisonedOrder,
    healthy: async () => {
      const { no } = await items.paidLongAgo(15);
      return () =>
        items.count(
          `SELECT count(*) AS n FROM orders WHERE out_trade_no = '${no}' AND status = 11`,
        );
    },
    run: refundUnshipped,
  },
  sweepReturns: {
    arrange: async () => {
      await items.orders(`20, NULL, ${LONG_AGO}, ${LONG_AGO}, now(), NULL`);
      await world.sql(
        `INSERT INTO order_returns (order_id, buyer_id, seller_id, reason, due_at)
         SELECT id, buyer_id, NULL, 'poison', ${LONG_AGO} FROM orders WHERE note = 'poison'`,
      );
    },
    poison: { table: 'order_returns', event: 'UPDATE', when: `OLD.reason = 'poison'` },
    healthy: async () => {
      const { sale } = await world.marketSale();
      const { no, id } = await world.opened(sale);
      await world.wait(no, 4);
      return () =>
        items.count(
          `SELECT count(*) AS n FROM order_returns WHERE id = ${id} AND state = 'escalated'`,
        );
    },
    run: sweepReturns,
  },
  expireWithdrawals: {
    arrange: () => items.withdrawals('poison', POISONED),
    poison: { table: 'withdrawals', event: 'UPDATE', when: `OLD.request_id LIKE 'poison%'` },
    healthy: async () => {
      await items.withdrawals('healthy', 1);
      return () =>
        items.count(
          `SELECT count(*) AS n FROM withdrawals WHERE request_id = 'healthy 1' AND state = 'rejected'`,
        );
    },
    run: (db, log) => expireWithdrawals(db, { chainId: 31_337, walletNonce: async () => 0 }, log),
  },
  mailNotices: {
    arrange: async () => {
      await world.sql(
        `INSERT INTO members (name, email) SELECT '會員', 'p' || n || '@shop.example' FROM generate_series(1, ${POISONED}) n`,
      );
      await items.notices(`m.email LIKE 'p%'`, LONG_AGO);
    },
    poison: {
      table: 'notices',
      event: 'UPDATE',
      when: `(SELECT email FROM members WHERE id = OLD.member_id) LIKE 'p%'`,
    },
    healthy: async () => {
      await items.notices(`m.id = ${items.member}`, 'now()');
      return () =>
        items.count(`SELECT count(mailed_at) AS n FROM notices WHERE member_id = ${items.member}`);
    },
    run: (db, log) => mailDueNotices(db, null, log),
  },
  notifyProductNews: {
    arrange: async () => {
      for (let i = 0; i < POISONED; i++) await createProduct(world.db);
      await items.news(`id <> ${items.product}`, 666);
    },
    poison: { table: 'product_news', event: 'DELETE', when: 'OLD.price = 666' },
    healthy: async () => {
      const late = (await createProduct(world.db)).productId;
      await items.news(`id = ${late}`, 1);
      return () =>
        items.count(`SELECT 1 - count(*) AS n FROM product_news WHERE product_id = ${late}`);
    },
    run: notifyProductNews,
  },
  sweepPictures: {
    arrange: () => items.pictures('dead', POISONED, LONG_AGO),
    healthy: async () => {
      await items.pictures('fine', 1, "now() - interval '2 days'");
      return () => items.count(`SELECT 1 - count(*) AS n FROM pictures WHERE name LIKE 'fine%'`);
    },
    run: (db, log) => sweepPictures(db, dead, log),
  },
};

it.each(Object.entries(cases))(
  '%s works on healthy items behind sixty failing ones, and on those when they are repaired',
  async (job, one) => {
    await one.arrange();
    const done = await one.healthy();
    const mend = one.poison ? await poison(world.test.ownerUrl, one.poison) : undefined;
    const lines: { item: string; errorId: string }[] = [];
    const log = { error: (line: { item: string; errorId: string }) => lines.push(line) };
    // A round does not take all of them: repeated as by the loop.
    for (let round = 0; round < 5; round++) await one.run(world.db, log as unknown as JobLog);
    expect(await done()).toBe(1);
    const { rows } = await world.sql('SELECT * FROM job_failures ORDER BY item');
    expect(rows).toHaveLength(POISONED);
    for (const row of rows) {
      expect(row).toMatchObject({ job, tries: 1 });
      expect(row.next_try_at.getTime()).toBeGreaterThan(Date.now());
      expect(lines.filter(({ item }) => item === row.item)).toMatchObject([
        { job, errorId: row.error_id },
      ]);
    }
    if (!mend) return;
    await mend();
    // The orders of these jobs have no money in escrow, so they cannot succeed.
    if (job === 'settleOrders' || job === 'refundUnshipped') return;
    await world.sql('UPDATE job_failures SET next_try_at = now()');
    for (let round = 0; round < 5; round++) await one.run(world.db, log as unknown as JobLog);
    expect((await world.sql('SELECT * FROM job_failures')).rows).toEqual([]);
  },
);

/** Jobs without items: one statement, or a sequence that must not be skipped (ADR 037). */
const WHOLE: JobName[] = [
  'scanBlocks',
  'sightDeposits',
  'payOut',
  'checkBooks',
  'sealLedger',
  'countFigures',
  'noticeLowStock',
  'sweepFavourites',
  'forgetOld',
  'sweepAuth',
  'sweepLimits',
  'sweepTraces',
  'forgetFailures',
];
/** Jobs that other tests cover: sweep.test.ts and sendMails.test.ts. */
const ELSEWHERE: JobName[] = ['trackPayments', 'checkReports', 'sendMails'];

it('every job is tested with failing items or has no items', () => {
  const tried = [...Object.keys(cases), ...WHOLE, ...ELSEWHERE].sort();
  expect(tried).toEqual(Object.keys(JOBS).sort());
});
