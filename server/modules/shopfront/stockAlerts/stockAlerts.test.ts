import { MAX_STOCK_ALERTS } from '@common/goods/stockAlertRules';
import { checkoutShop } from '../../../testing/checkoutShop';
import * as make from '../../../testing/factories';
import { createLot } from '../../../testing/lots';
import { noticesOf } from '../../../testing/notices';
import type { Buyer } from '../../../testing/orderShop';
import { notifyProductNews } from '../favourites/notifyProductNews';
import { notifyRestocked } from './notifyRestocked';

const shop = checkoutShop();
const { createBuyer, createSeller, placed, act, sql } = shop;

const PATH = '/api/me/stock-alerts';
const ask = async ({ token }: Pick<Buyer, 'token'>, skuId: number, how: 'PUT' | 'DELETE' = 'PUT') =>
  (await shop.api.call(token, how, `${PATH}/${skuId}`)).body;
const listed = async ({ token }: Buyer): Promise<number[]> =>
  (await shop.api.call(token, 'GET', PATH)).body.data.list.map(
    ({ skuId }: { skuId: number }) => skuId,
  );
const waits = async ({ token }: Buyer, skuId: number) =>
  (await shop.api.call(token, 'GET', `${PATH}/${skuId}`)).body.data.waits;
const restock = (skuId: number, stock: number) =>
  sql(
    `UPDATE skus SET stock = $2 FROM stock_reason('correction', 'test', '', NULL) WHERE id = $1`,
    [skuId, stock],
  );
const alertsTo = async (buyer: Buyer) =>
  (await noticesOf(shop.db, buyer.id)).filter(({ kind }) => kind === 'stockAlert');
const soldOut = async (options: make.ProductOptions = {}) =>
  (await make.createProduct(shop.db, { stock: 0, ...options })).skuId;

describe('a member who waits for a variant', () => {
  it('is notified once when it is back, also with several processes, and waits no longer', async () => {
    const [one, other] = [await createBuyer(), await createBuyer()];
    const skuId = await soldOut();
    for (const buyer of [one, one, other]) expect((await ask(buyer, skuId)).success).toBe(true);
    expect(await listed(one)).toEqual([skuId]);
    await notifyRestocked(shop.db);
    expect(await alertsTo(one)).toEqual([]);
    await restock(skuId, 3);
    await Promise.all([1, 2, 3].map(() => notifyRestocked(shop.db)));
    for (const buyer of [one, other]) {
      expect(await alertsTo(buyer)).toMatchObject([{ data: { skuId: String(skuId) } }]);
      expect(await listed(buyer)).toEqual([]);
    }
    await restock(skuId, 0);
    await restock(skuId, 1);
    await notifyRestocked(shop.db);
    expect(await alertsTo(one)).toHaveLength(1);
  });

  it('is notified once that a variant was removed, and waits no longer', async () => {
    const [buyer, other] = [await createBuyer(), await createBuyer()];
    const skuId = await soldOut();
    for (const one of [buyer, other]) await ask(one, skuId);
    await sql('UPDATE skus SET archived_at = now() WHERE id = $1', [skuId]);
    await Promise.all([1, 2].map(() => notifyRestocked(shop.db)));
    await notifyRestocked(shop.db);
    for (const one of [buyer, other]) {
      expect(await noticesOf(shop.db, one.id)).toMatchObject([
        { kind: 'stockAlertOver', data: { skuId: String(skuId) } },
      ]);
      expect(await listed(one)).toEqual([]);
    }
  });

  it('can wait again, and is notified again', async () => {
    const buyer = await createBuyer();
    const skuId = await soldOut();
    for (const times of [1, 2]) {
      await ask(buyer, skuId);
      await restock(skuId, 1);
      await notifyRestocked(shop.db);
      expect(await alertsTo(buyer)).toHaveLength(times);
      await restock(skuId, 0);
    }
  });

  it('is notified when an order is cancelled', async () => {
    const [first, buyer] = [await createBuyer(), await createBuyer()];
    const { no, skuId } = await placed(first, { stock: 1 });
    await ask(buyer, skuId);
    await notifyRestocked(shop.db);
    expect(await alertsTo(buyer)).toEqual([]);
    await act(first.token, no, 'cancel', {});
    await notifyRestocked(shop.db);
    expect(await alertsTo(buyer)).toHaveLength(1);
  });

  it('is not notified before it can be bought: not off sale, of a frozen seller, or while its seller is away', async () => {
    const buyer = await createBuyer();
    const seller = await createSeller();
    const skuId = await seller.add({ stock: 0 });
    await ask(buyer, skuId);
    await restock(skuId, 1);
    const product = '(SELECT product_id FROM skus WHERE id = $1)';
    await sql(`UPDATE products SET on_sale = false WHERE id = ${product}`, [skuId]);
    await notifyRestocked(shop.db);
    await sql(`UPDATE products SET on_sale = true WHERE id = ${product}`, [skuId]);
    const holiday = '/api/me/selling/holiday';
    await shop.api.call(seller.token, 'PUT', holiday, { note: '' });
    await notifyRestocked(shop.db);
    expect(await alertsTo(buyer)).toEqual([]);
    await shop.api.call(seller.token, 'DELETE', holiday);
    await notifyRestocked(shop.db);
    expect(await alertsTo(buyer)).toHaveLength(1);
  });

  it('gets one notice of a return to stock of what they keep, too', async () => {
    for (const jobs of [
      [notifyRestocked, notifyProductNews],
      [notifyProductNews, notifyRestocked],
    ]) {
      const buyer = await createBuyer();
      const skuId = await soldOut();
      const { rows } = await sql('SELECT product_id AS id FROM skus WHERE id = $1', [skuId]);
      await shop.api.call(buyer.token, 'PUT', `/api/me/favourites/${rows[0]?.id}`);
      await ask(buyer, skuId);
      await restock(skuId, 1);
      for (const job of jobs) await job(shop.db);
      expect((await noticesOf(shop.db, buyer.id)).map(({ kind }) => kind)).toEqual(['stockAlert']);
    }
  });

  it('waits no longer when they say so, and says so twice without harm', async () => {
    const buyer = await createBuyer();
    const skuId = await soldOut();
    await ask(buyer, skuId);
    expect(await waits(buyer, skuId)).toBe(true);
    for (const _ of [1, 2]) expect((await ask(buyer, skuId, 'DELETE')).success).toBe(true);
    expect(await waits(buyer, skuId)).toBe(false);
    await restock(skuId, 1);
    await notifyRestocked(shop.db);
    expect(await alertsTo(buyer)).toEqual([]);
  });
});

describe('waiting is refused', () => {
  it('for what can be bought, is off sale, at auction, one’s own or unknown', async () => {
    const buyer = await createBuyer();
    const seller = await createSeller();
    const own = await seller.add({ stock: 0 });
    const off = await soldOut();
    await sql(
      'UPDATE products SET on_sale = false WHERE id = (SELECT product_id FROM skus WHERE id = $1)',
      [off],
    );
    const lot = await createLot(shop.db);
    const { rows } = await sql(
      'SELECT s.id::int FROM skus s JOIN lots l ON l.product_id = s.product_id WHERE l.id = $1',
      [lot],
    );
    const codeOf = async (who: Pick<Buyer, 'token'>, skuId: number) =>
      (await ask(who, skuId)).errorCode;
    expect(await codeOf(buyer, await soldOut({ stock: 1 }))).toBe('STOCK_ALERT_IN_STOCK');
    expect(await codeOf(buyer, off)).toBe('PRODUCT_OFF_SALE');
    expect(await codeOf(buyer, rows[0]?.id)).toBe('NOT_FOUND');
    expect(await codeOf(seller, own)).toBe('OWN_PRODUCT');
    expect(await codeOf(buyer, 999_999)).toBe('NOT_FOUND');
  });

  it('above the limit, and goes on for what is waited for already', async () => {
    const buyer = await createBuyer();
    const skuId = await soldOut();
    await sql(
      `WITH s AS (INSERT INTO skus (product_id, name, price, stock)
         SELECT product_id, 'n' || n, price, 0 FROM skus, generate_series(1, $3::int) n WHERE id = $2 RETURNING id)
       INSERT INTO stock_alerts (member_id, sku_id) SELECT $1, id FROM s`,
      [buyer.id, skuId, MAX_STOCK_ALERTS],
    );
    const [first] = await listed(buyer);
    expect((await ask(buyer, skuId)).errorCode).toBe('STOCK_ALERTS_FULL');
    expect((await ask(buyer, Number(first))).success).toBe(true);
  });
});
