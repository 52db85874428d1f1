import type { Poison } from './poison';
import type { ReturnWorld } from './returnWorld';

export const POISONED = 60;
export const LONG_AGO = "now() - interval '30 days'";
export const poisonedOrder: Poison = {
  table: 'orders',
  event: 'UPDATE',
  when: `OLD.note = 'poison'`,
};

export const poisonedNotice: Poison = {
  table: 'notices',
  event: 'UPDATE',
  when: `(SELECT email FROM members WHERE id = OLD.member_id) LIKE 'p%'`,
};

/** Inserts items that are due for a job's next round. The SQL parameters are expressions. */
export class DueItems {
  constructor(
    readonly world: ReturnWorld,
    readonly member: number,
    readonly product: number,
  ) {}

  async count(text: string): Promise<number> {
    return Number((await this.world.sql(text)).rows[0].n);
  }

  /** Orders that are due before all others, with the columns of their state. */
  orders(state: string) {
    return this.world.sql(
      `INSERT INTO orders (out_trade_no, buyer_id, channel, fulfilment, total, coin_amount, adv_amount, payment_method,
         note, status, expires_at, paid_at, shipped_at, auto_confirm_at, settle_at)
       SELECT 'P' || n, $1, 'shop', 'shipping', 1, 1, 0, 'coin', 'poison', ${state}
       FROM generate_series(1, ${POISONED}) n`,
      [this.member],
    );
  }

  /** @param endsIn seconds */
  lots(endsIn: number) {
    return this.world.sql(
      `INSERT INTO lots (product_id, channel, start_price, price, bands, starts_at, ends_at, original_ends_at, soft_close_seconds)
       SELECT $1, 'shop', 1, 1, '[{"from":"0","step":"1"}]', ${LONG_AGO}, t, t, 666
       FROM generate_series(1, ${POISONED}) n, LATERAL (SELECT now() + make_interval(secs => $2)) e (t)`,
      [this.product, endsIn],
    );
  }

  /** Drafts of news that are to be published. */
  plannedNews(title: string, count: number, publishAt: string) {
    return this.world.sql(
      `WITH n AS (
         INSERT INTO news (category, title, summary, cover, markdown, html)
         SELECT 'notice', $1, 's', 'opening', 'm', 'm' FROM generate_series(1, $2::int) RETURNING id)
       INSERT INTO planned_publishings (kind, ref_id, publish_at, staff_id)
       SELECT 'news', id, ${publishAt}, $3 FROM n`,
      [title, count, this.member],
    );
  }

  /** Plans a maintenance, ms from now. */
  plan(from: number, until: number) {
    const [start, end] = [Date.now() + from, Date.now() + until];
    return this.world.sql(`INSERT INTO settings (key, value) VALUES ('maintenance', $1)`, [
      JSON.stringify({ from: start, until: end, note: '' }),
    ]);
  }

  /** Paid orders past their shipping deadline. */
  async unshipped(late: string): Promise<void> {
    await this.orders(`2, NULL, ${LONG_AGO}, NULL, NULL, NULL`);
    await this.world.sql(
      `UPDATE orders SET ship_by = now() - ${late}, refund_by = now() - interval '13 days' WHERE note = 'poison'`,
    );
  }

  async paidLongAgo(days: number) {
    const made = await this.world.paid();
    await this.world.sql(
      `UPDATE orders SET ship_by = ship_by - make_interval(days => $2), refund_by = refund_by - make_interval(days => $2)
       WHERE out_trade_no = $1`,
      [made.no, days],
    );
    return made;
  }

  withdrawals(name: string, many: number) {
    return this.world.sql(
      `WITH a AS (
         INSERT INTO withdrawal_addresses (member_id, label, address, usable_at)
         VALUES ($1, '', '0x' || lpad(to_hex(length($2::text)), 40, '0'), now()) RETURNING id, member_id, address)
       INSERT INTO withdrawals (member_id, request_id, address_id, to_address, amount, fee, state, created_at)
       SELECT a.member_id, $2 || ' ' || n, a.id, a.address, 1, 0, 'submitted', ${LONG_AGO}
       FROM a, generate_series(1, $3) n`,
      [this.member, name, many],
    );
  }

  /** @param channel by which they are due: `mail` or `push` */
  notices(channel: 'mail' | 'push', whose: string, due: string) {
    return this.world.sql(
      `INSERT INTO notices (member_id, kind, subject, about, data, shown, ${channel}_due_at)
       SELECT m.id, 'orderCompleted', 'G1', 'order:G1', '{"out_trade_no":"G1"}', true, ${due} FROM members m WHERE ${whose}`,
    );
  }

  /** Notices of as many members, whose writes `poisonedNotice` makes fail. */
  async poisonedNotices(channel: 'mail' | 'push'): Promise<void> {
    await this.world.sql(
      `INSERT INTO members (name, email) SELECT '會員', 'p' || n || '@shop.example' FROM generate_series(1, ${POISONED}) n`,
    );
    await this.notices(channel, `m.email LIKE 'p%'`, LONG_AGO);
  }

  news(which: string, price: number) {
    return this.world.sql(
      `INSERT INTO product_news (product_id, kind, price_before, price)
       SELECT id, 'priceDrop', 1000, $1 FROM products WHERE ${which}`,
      [price],
    );
  }

  pictures(name: string, many: number, changed: string) {
    return this.world.sql(
      `INSERT INTO pictures (name, owner_id, purpose, state, width, height, widths, changed_at)
       SELECT $2 || lpad(n::text, 28, '0'), $1, 'product', 'ready', 8, 8, '{}', ${changed} FROM generate_series(1, $3) n`,
      [this.member, name, many],
    );
  }
}
