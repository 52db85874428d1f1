import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AddressInputSchema } from '@common/endpoints/me';
import { Email } from '@common/schemas';
import { Value } from '@sinclair/typebox/value';
import { eq } from 'drizzle-orm';
import { readBalances } from '../../ledger/ledger';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../testing/database';
import { products, skus } from '../schema/catalogue';
import { members, wallets } from '../schema/members';
import { demoMembers } from './demoMembers';
import { marketProducts } from './products/market';
import { seedDemoShop, shopProducts } from './seedShop';

let shop: TestDatabase;

beforeAll(async () => {
  shop = await createTestDatabase();
});
afterAll(() => shop.drop());

test('fills an empty shop once, even when two processes start together', async () => {
  const filled = await Promise.all([seedDemoShop(shop.db), seedDemoShop(shop.db)]);
  expect(filled.toSorted()).toEqual([false, true]);
  expect(await seedDemoShop(shop.db)).toBe(false);
  const rows = await shop.db.orm.select().from(products).where(eq(products.onSale, true));
  expect(rows).toHaveLength(shopProducts.length + marketProducts.length);
  expect(await shop.db.orm.select().from(members)).toHaveLength(demoMembers.length);
  await expectAuditClean(shop.db);
});

test('shows the price and the stock of its variants on each product', async () => {
  const all = await shop.db.orm.select().from(skus);
  for (const row of await shop.db.orm.select().from(products)) {
    const own = all.filter(({ productId }) => productId === row.id);
    const prices = own.map(({ price }) => price);
    expect(prices).toContain(row.minPrice);
    expect(prices.every((price) => price >= row.minPrice)).toBe(true);
    expect(row.inStock).toBe(own.some(({ stock }) => stock > 0));
  }
});

test('has enough of each kind to try the shop with', () => {
  expect(shopProducts.length).toBeGreaterThanOrEqual(24);
  expect(new Set(shopProducts.map(({ category }) => category)).size).toBe(8);
  const kinds = new Set(shopProducts.map(({ fulfilment }) => fulfilment ?? 'shipping'));
  expect([...kinds].toSorted()).toEqual(['digital', 'pickup', 'shipping']);
  expect(shopProducts.some((one) => one.skus.every(([, , stock]) => stock === 0))).toBe(true);
});

test('ships every picture it names', () => {
  for (const { picture } of [...shopProducts, ...marketProducts]) {
    expect(existsSync(join('public/demo', `${picture}.svg`))).toBe(true);
  }
});

test('its people could have been entered through the API', async () => {
  for (const { addresses, email } of demoMembers) {
    expect(Value.Check(Email, email)).toBe(true);
    for (const one of addresses) expect([...Value.Errors(AddressInputSchema, one)]).toEqual([]);
  }
  const bound = await shop.db.orm.select({ address: wallets.address }).from(wallets);
  expect(bound).toContainEqual({ address: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' });
});

test('gives 小美 200 adv and no coin', async () => {
  const [mei] = await shop.db.orm.select().from(members).limit(1);
  const balances = await readBalances(shop.db, mei?.id ?? 0);
  expect(balances.adv.available).toBe(200n * 10n ** 18n);
  expect(balances.coin.available).toBe(0n);
});
