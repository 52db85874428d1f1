import { MAX_FOLLOWS } from '@common/shopfront/followRules';
import { checkoutShop } from '../../../testing/checkoutShop';
import * as make from '../../../testing/factories';
import { createLot } from '../../../testing/lots';
import { sweepFollows } from './sweepFollows';

const shop = checkoutShop();
const { createBuyer, createSeller, sql } = shop;

const PATH = '/api/me/follows';
interface Person {
  id: number;
  token: string;
}
const press = async ({ token }: Person, sellerId: number, how: 'PUT' | 'DELETE' = 'PUT') =>
  (await shop.api.call(token, how, `${PATH}/${sellerId}`)).body;
const idsOf = async ({ token }: Person): Promise<number[]> =>
  (await shop.api.call(token, 'GET', `${PATH}/ids`)).body.data.sellerIds;
const listOf = async ({ token }: Person, query = '') =>
  (await shop.api.call(token, 'GET', `${PATH}${query}`)).body.data;
const followersOf = async (sellerId: number) =>
  (await shop.api.call('', 'GET', `/api/sellers/${sellerId}`)).body.data?.followers;
/** Somebody with something on sale. */
async function selling() {
  const seller = await createSeller();
  await seller.add();
  return seller;
}
const age = (minutes: number) =>
  sql('UPDATE seller_follows SET removed_at = removed_at - make_interval(mins => $1)', [minutes]);

describe('following a seller', () => {
  it('counts once however often and from however many tabs it is pressed', async () => {
    const [member, seller] = [await createBuyer(), await selling()];
    const pressed = await Promise.all([1, 2, 3, 4].map(() => press(member, seller.id)));
    expect(pressed.map(({ success }) => success)).toEqual([true, true, true, true]);
    expect(await idsOf(member)).toEqual([seller.id]);
    expect(await followersOf(seller.id)).toBe(1);
    await Promise.all([1, 2].map(() => press(member, seller.id, 'DELETE')));
    expect(await idsOf(member)).toEqual([]);
    await age(2);
    await Promise.all([1, 2, 3].map(() => press(member, seller.id)));
    expect(await idsOf(member)).toEqual([seller.id]);
  });

  it('is refused for oneself, for who never sold, and for a frozen seller', async () => {
    const [member, seller, frozen] = [await createBuyer(), await selling(), await selling()];
    expect(await press(seller, seller.id)).toMatchObject({ errorCode: 'OWN_SELLER' });
    expect(await press(member, (await createBuyer()).id)).toMatchObject({ errorCode: 'NOT_FOUND' });
    expect(await press(member, 999_999_999)).toMatchObject({ errorCode: 'NOT_FOUND' });
    await sql(make.freezeSql(), [frozen.id]);
    expect(await press(member, frozen.id)).toMatchObject({ errorCode: 'FOLLOW_PAUSED' });
    expect(await idsOf(member)).toEqual([]);
    await expect(
      sql('INSERT INTO seller_follows (follower_id, seller_id) VALUES ($1, $1)', [member.id]),
    ).rejects.toThrow(/seller_follows_other/);
  });

  it('goes on through a freeze of the seller, marked, and its end can be undone even then', async () => {
    const [member, seller] = [await createBuyer(), await selling()];
    await press(member, seller.id);
    await sql(make.freezeSql(), [seller.id]);
    expect(await press(member, seller.id)).toMatchObject({ success: true });
    expect((await listOf(member)).list).toMatchObject([{ isPaused: true, products: [], lots: [] }]);
    await press(member, seller.id, 'DELETE');
    expect(await press(member, seller.id)).toMatchObject({ success: true });
    await press(member, seller.id, 'DELETE');
    await age(2);
    expect(await press(member, seller.id)).toMatchObject({ errorCode: 'FOLLOW_PAUSED' });
  });

  it('has a limit that says where to make room', async () => {
    const [member, seller] = [await createBuyer(), await selling()];
    await sql(
      `WITH m AS (INSERT INTO members (name) SELECT 'x' FROM generate_series(1, $2) RETURNING id)
       INSERT INTO seller_follows (follower_id, seller_id) SELECT $1, id FROM m`,
      [member.id, MAX_FOLLOWS],
    );
    expect(await press(member, seller.id)).toMatchObject({
      errorCode: 'FOLLOWS_FULL',
      errorMessage: expect.stringContaining(`最多追蹤 ${MAX_FOLLOWS} 位賣家`),
    });
  });

  it('is not for visitors', async () => {
    const seller = await selling();
    const { body } = await shop.api.call('', 'PUT', `${PATH}/${seller.id}`);
    expect(body).toMatchObject({ success: false });
    expect(await followersOf(seller.id)).toBe(0);
  });

  it('is undone within a minute as if it had not ended, and begins anew later', async () => {
    const [member, first, second] = [await createBuyer(), await selling(), await selling()];
    await press(member, first.id);
    await press(member, second.id);
    const before = (await listOf(member)).list;
    await press(member, first.id, 'DELETE');
    await press(member, first.id);
    expect((await listOf(member)).list).toEqual(before);
    await press(member, first.id, 'DELETE');
    await age(2);
    await press(member, first.id);
    expect(await idsOf(member)).toEqual([first.id, second.id]);
  });

  it('leaves no trace an hour after its end, and none of who closes their account', async () => {
    const [member, seller] = [await createBuyer(), await selling()];
    await press(member, seller.id);
    await press(member, seller.id, 'DELETE');
    await sweepFollows(shop.db);
    const rows = async () =>
      (await sql('SELECT 1 FROM seller_follows WHERE follower_id = $1', [member.id])).rowCount;
    expect(await rows()).toBe(1);
    await age(61);
    await sweepFollows(shop.db);
    expect(await rows()).toBe(0);
    await press(member, seller.id);
    await sql('UPDATE sessions SET revoked_at = now() WHERE member_id = $1', [member.id]);
    await sql('UPDATE members SET frozen_at = now(), closed_at = now() WHERE id = $1', [member.id]);
    expect(await rows()).toBe(0);
    expect(await followersOf(seller.id)).toBe(0);
  });
});

describe('the list of followed sellers', () => {
  it('has the newest goods and the running lots of each, and who is away', async () => {
    const [member, seller] = [await createBuyer(), await createSeller()];
    for (let i = 0; i < 5; i++) await seller.add();
    const { rows } = await sql('SELECT id FROM products WHERE seller_id = $1 ORDER BY id DESC', [
      seller.id,
    ]);
    await sql('UPDATE products SET on_sale = false WHERE id = $1', [rows[0].id]);
    const live = await createLot(shop.db, { sellerId: seller.id });
    await createLot(shop.db, { sellerId: seller.id, startsIn: 60_000 });
    await createLot(shop.db, { sellerId: seller.id, endsIn: -60_000 });
    await sql(
      'UPDATE products SET on_sale = false WHERE id IN (SELECT product_id FROM lots WHERE seller_id = $1)',
      [seller.id],
    );
    await sql(
      `INSERT INTO seller_holidays (seller_id, ends_at, note) VALUES ($1, now() + interval '3 days', '回來再寄')`,
      [seller.id],
    );
    await press(member, seller.id);
    const { list } = await listOf(member);
    expect(list).toMatchObject([
      {
        seller: { id: seller.id },
        isPaused: false,
        away: { note: '回來再寄' },
        lots: [{ lotId: live }],
      },
    ]);
    expect(list[0].products.map(({ id }: { id: number }) => id)).toEqual(
      rows.slice(1, 5).map((row) => Number(row.id)),
    );
  });

  it('goes on by cursor, the last followed first, and is nobody else’s', async () => {
    const [member, other] = [await createBuyer(), await createBuyer()];
    const sellers = [];
    for (let i = 0; i < 3; i++) sellers.push(await selling());
    for (const { id } of sellers) await press(member, id);
    const idsIn = ({ list }: { list: { seller: { id: number } }[] }) =>
      list.map(({ seller }) => seller.id);
    const [a, b, c] = sellers.map(({ id }) => id);
    const first = await listOf(member, '?pageSize=2');
    expect([idsIn(first), first.newer]).toEqual([[c, b], null]);
    const second = await listOf(member, `?pageSize=2&before=${first.older}`);
    expect([idsIn(second), second.older]).toEqual([[a], null]);
    expect((await listOf(other)).list).toEqual([]);
  });
});
