import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { checkoutShop } from '../../../testing/checkoutShop';
import * as make from '../../../testing/factories';
import { connectOwner } from '../../../testing/intruder';
import { createLot } from '../../../testing/lots';
import { noticesOf } from '../../../testing/notices';
import { AT_ONCE } from './newsStore';
import { notifyFollowers } from './notifyFollowers';
import { sweepFollows } from './sweepFollows';

const shop = checkoutShop();
const { createBuyer, createSeller, sql } = shop;

/** Does what only the database's owner may. */
async function asOwner(run: (owner: Client) => Promise<unknown>): Promise<void> {
  const owner = await connectOwner(shop.db);
  await run(owner).finally(() => owner.end());
}
const newsTo = async (memberId: number) =>
  (await noticesOf(shop.db, memberId)).filter(({ kind }) => kind === 'sellerNews');
const follow = ({ token }: { token: string }, sellerId: number, how: 'PUT' | 'DELETE' = 'PUT') =>
  shop.api.call(token, how, `/api/me/follows/${sellerId}`);
/** Time passes for a seller: what they put up, who follows and their last digest are so much older. */
async function pass(sellerId: number, hours: number) {
  for (const [table, column] of [
    ['seller_news', 'created_at'],
    ['seller_follows', 'created_at'],
  ]) {
    await sql(
      `UPDATE ${table} SET ${column} = ${column} - make_interval(hours => $2) WHERE seller_id = $1`,
      [sellerId, hours],
    );
  }
  if (hours < 24) return;
  await sql('UPDATE seller_digests SET day = day - 1 WHERE seller_id = $1', [sellerId]);
  await asOwner((owner) =>
    owner.query(`UPDATE notices SET subject = subject || ' the day before' WHERE about = $1`, [
      `seller:${sellerId}`,
    ]),
  );
}
async function followed() {
  const [member, seller] = [await createBuyer(), await createSeller()];
  await seller.add();
  await follow(member, seller.id);
  return { member, seller };
}
const idOf = async (skuId: number): Promise<number> =>
  Number((await sql('SELECT product_id FROM skus WHERE id = $1', [skuId])).rows[0].product_id);

describe('followers of a seller', () => {
  it('get one notice of all that was put up, an hour after the first, whatever works beside it', async () => {
    const { member, seller } = await followed();
    for (let i = 0; i < 30; i++) await seller.add();
    await notifyFollowers(shop.db);
    expect(await newsTo(member.id)).toEqual([]);
    await pass(seller.id, 1);
    await Promise.all([1, 2, 3].map(() => notifyFollowers(shop.db)));
    const notices = await newsTo(member.id);
    expect(notices).toMatchObject([
      { data: { sellerId: String(seller.id), more: '等 30 件新品', tab: '' } },
    ]);
    const { body } = await shop.api.call(member.token, 'GET', '/api/me/notices');
    expect(body.data.list[0]).toMatchObject({
      text: expect.stringMatching(/^會員\d+上架了「商品\d+」等 30 件新品。$/),
      link: `/seller/${seller.id}`,
    });
    expect(
      (await sql('SELECT 1 FROM seller_news WHERE seller_id = $1', [seller.id])).rowCount,
    ).toBe(0);
  });

  it('get the next one on the next day', async () => {
    const { member, seller } = await followed();
    for (const days of [0, 0, 1]) {
      await pass(seller.id, days * 24);
      await seller.add();
      await pass(seller.id, 2);
      await notifyFollowers(shop.db);
    }
    expect((await newsTo(member.id)).map(({ data }) => data.more)).toEqual(['', '等 2 件新品']);
  });

  it('are led to the lots where only lots are new', async () => {
    const { member, seller } = await followed();
    const lotId = await createLot(shop.db, { sellerId: seller.id });
    await sql(
      'UPDATE products SET on_sale = false WHERE id = (SELECT product_id FROM lots WHERE id = $1)',
      [lotId],
    );
    await pass(seller.id, 2);
    await notifyFollowers(shop.db);
    expect(await newsTo(member.id)).toMatchObject([{ data: { more: '', tab: '?tab=lots' } }]);
  });

  it('hear nothing of what is hidden by then, and later only if it is shown again within a week', async () => {
    const { member, seller } = await followed();
    const [hidden, shown] = [await idOf(await seller.add()), await idOf(await seller.add())];
    const show = (id: number, isShown: boolean) =>
      sql('UPDATE products SET on_sale = $2 WHERE id = $1', [id, isShown]);
    await show(hidden, false);
    await pass(seller.id, 2);
    await notifyFollowers(shop.db);
    expect(await newsTo(member.id)).toMatchObject([
      { data: { productId: String(shown), more: '' } },
    ]);
    await pass(seller.id, 24);
    await notifyFollowers(shop.db);
    expect(await newsTo(member.id)).toHaveLength(1);
    await show(hidden, true);
    await notifyFollowers(shop.db);
    expect(await newsTo(member.id)).toMatchObject([{}, { data: { productId: String(hidden) } }]);
    const late = await idOf(await seller.add());
    await show(late, false);
    await pass(seller.id, 24 * 8 + 1);
    await show(late, true);
    await notifyFollowers(shop.db);
    expect(await newsTo(member.id)).toHaveLength(2);
    await sweepFollows(shop.db);
    expect((await sql('SELECT 1 FROM seller_news WHERE product_id = $1', [late])).rowCount).toBe(0);
  });

  it('hear nothing of a seller who is frozen, and of one who is away when they are back', async () => {
    const [{ member, seller: away }, { member: other, seller: frozen }] = [
      await followed(),
      await followed(),
    ];
    for (const seller of [away, frozen]) {
      await seller.add();
      await pass(seller.id, 2);
    }
    await sql(make.freezeSql(), [frozen.id]);
    await sql(
      `INSERT INTO seller_holidays (seller_id, ends_at, note) VALUES ($1, now() + interval '1 day', '')`,
      [away.id],
    );
    await notifyFollowers(shop.db);
    for (const { id } of [member, other]) expect(await newsTo(id)).toEqual([]);
    await sql('DELETE FROM seller_holidays WHERE seller_id = $1', [away.id]);
    await notifyFollowers(shop.db);
    expect(await newsTo(member.id)).toHaveLength(1);
    expect(await newsTo(other.id)).toEqual([]);
  });

  it('are those who follow when it is sent; each hears of what was put up since they follow', async () => {
    const { member, seller } = await followed();
    const [gone, late] = [await createBuyer(), await createBuyer()];
    await follow(gone, seller.id);
    await seller.add();
    await pass(seller.id, 1);
    await follow(late, seller.id);
    await seller.add();
    await follow(gone, seller.id, 'DELETE');
    const after = await createBuyer();
    await follow(after, seller.id);
    await notifyFollowers(shop.db);
    expect(await newsTo(member.id)).toMatchObject([{ data: { more: '等 2 件新品' } }]);
    expect(await newsTo(late.id)).toMatchObject([{ data: { more: '' } }]);
    for (const { id } of [gone, after]) expect(await newsTo(id)).toEqual([]);
  });

  it('who have switched it off are not shown it', async () => {
    const { member, seller } = await followed();
    await sql(
      `INSERT INTO notice_preferences (member_id, "group", site, mail) VALUES ($1, 'following', false, false)`,
      [member.id],
    );
    await seller.add();
    await pass(seller.id, 2);
    await notifyFollowers(shop.db);
    const { body } = await shop.api.call(member.token, 'GET', '/api/me/notices');
    expect(body.data.list).toEqual([]);
  });

  it('cost the seller one row whatever their number, and nothing without any', async () => {
    const [{ seller }, lonely] = [await followed(), await createSeller()];
    await follow(await createBuyer(), seller.id);
    await seller.add();
    await lonely.add();
    const rows = async (id: number) =>
      (await sql('SELECT 1 FROM seller_news WHERE seller_id = $1', [id])).rowCount;
    expect([await rows(seller.id), await rows(lonely.id)]).toEqual([1, 0]);
  });
});

it('a digest whose process is killed between two batches goes on where it was, and each is told once', async () => {
  const { member, seller } = await followed();
  const { rows } = await sql(
    `WITH m AS (INSERT INTO members (name) SELECT 'x' FROM generate_series(1, $2) RETURNING id)
     INSERT INTO seller_follows (follower_id, seller_id) SELECT id, $1 FROM m RETURNING follower_id AS id`,
    [seller.id, 2 * AT_ONCE],
  );
  const followers = [member.id, ...rows.map(({ id }) => Number(id))].sort((a, b) => a - b);
  await seller.add();
  await pass(seller.id, 2);
  // The second batch waits for a row that another transaction holds, until its connection is ended.
  const holder = await shop.db.pool.connect();
  await holder.query('BEGIN');
  await holder.query('SELECT 1 FROM members WHERE id = $1 FOR UPDATE', [followers[AT_ONCE + 5]]);
  const killed = expect(notifyFollowers(shop.db)).rejects.toThrow('1 items failed');
  const end = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0 AND query LIKE '%INSERT INTO notices%'`;
  await asOwner(async (owner) => {
    while (((await owner.query(end)).rowCount ?? 0) === 0) await sleep(20);
  });
  await killed;
  await holder.query('ROLLBACK');
  holder.release();
  const told = async () =>
    (
      await sql(`SELECT member_id FROM notices WHERE about = $1 ORDER BY member_id`, [
        `seller:${seller.id}`,
      ])
    ).rows.map((row) => Number(row.member_id));
  expect(await told()).toEqual(followers.slice(0, AT_ONCE));
  // Who unfollowed meanwhile, and a piece that is put up meanwhile, are not part of the rest.
  const last = followers.at(-1) ?? 0;
  await sql('UPDATE seller_follows SET removed_at = now() WHERE follower_id = $1', [last]);
  await seller.add();
  await sql('DELETE FROM job_failures');
  await Promise.all([1, 2, 3].map(() => notifyFollowers(shop.db)));
  expect(await told()).toEqual(followers.slice(0, -1));
  const { rowCount } = await sql(
    `SELECT 1 FROM notices WHERE about = $1 AND data ->> 'more' <> ''`,
    [`seller:${seller.id}`],
  );
  expect(rowCount).toBe(0);
}, 60_000);
