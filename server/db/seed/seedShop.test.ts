import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ListingContentSchema } from '@common/endpoints/listings';
import { AddressInputSchema } from '@common/endpoints/me';
import { Email } from '@common/schemas';
import { BANNER_ARTS, bannerPictures } from '@common/shopfront/bannerArts';
import { Value } from '@sinclair/typebox/value';
import { eq, isNull } from 'drizzle-orm';
import { readBalances } from '../../ledger/ledger';
import { REFERENCE_RATE } from '../../modules/goods/catalogue/referenceRate';
import { readRatedSellers } from '../../modules/shopfront/storefront/ratedSellers';
import { checkContent } from '../../modules/trade/selling/content';
import { readRules } from '../../modules/trade/selling/rules';
import { memberCaller } from '../../testing/callers';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../testing/database';
import { products, skus } from '../schema/catalogue';
import { sellerFollows } from '../schema/follows';
import { members, wallets } from '../schema/members';
import { notices } from '../schema/notices';
import { questions } from '../schema/questions';
import { reviews } from '../schema/reviews';
import { searchSynonyms } from '../schema/search';
import { listings } from '../schema/selling';
import { readSetting } from '../settings';
import { picturesOf } from './createProduct';
import { demoCategories } from './demoCategories';
import { demoMembers } from './demoMembers';
import { demoQuestions } from './demoQuestions';
import { demoBuyerFollows, demoFollowed, demoReviewers, demoReviews } from './demoReviews';
import { demoSellers } from './demoSellers';
import { marketProducts, shopProducts } from './seedProducts';
import { seedDemoShop } from './seedShop';

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
  expect(await shop.db.orm.select().from(members)).toHaveLength(
    demoMembers.length + demoReviewers.length + demoSellers.length,
  );
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

test('shows a reference rate from the first visit on', async () => {
  expect(await readSetting(shop.db, REFERENCE_RATE)).toMatchObject({ shown: true });
});

test('has enough of each kind to try the shop with', () => {
  const all = [...shopProducts, ...marketProducts];
  expect(all.length).toBeGreaterThanOrEqual(80);
  const parts = demoCategories.flatMap((one) => one.parts.map(([slug]) => slug));
  expect(demoCategories).toHaveLength(8);
  expect([...new Set(all.map(({ category }) => category))].toSorted()).toEqual(parts.toSorted());
  const kinds = new Set(shopProducts.map(({ fulfilment }) => fulfilment ?? 'shipping'));
  expect([...kinds].toSorted()).toEqual(['digital', 'pickup', 'shipping']);
  expect(shopProducts.some((one) => one.skus.every(([, , stock]) => stock === 0))).toBe(true);
});

test('ships every picture it names', () => {
  const named = [...shopProducts, ...marketProducts].flatMap(picturesOf).map(({ url }) => url);
  const art = BANNER_ARTS.flatMap(({ value }) => Object.values(bannerPictures(value)));
  const missing = [...named, ...art.map(({ url }) => url)].filter(
    (url) => !existsSync(join('public', url)),
  );
  expect(missing).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

test('comes with reviews of real sales, and leaves what may be paid in adv as it was', async () => {
  const written = await shop.db.orm.select().from(reviews);
  expect(written).toHaveLength(demoReviews.length);
  const rows = await shop.db.orm.select().from(products);
  const stars = rows.flatMap(({ ratings }) => ratings).reduce((sum, one) => sum + one, 0);
  expect(stars).toBe(demoReviews.length);
  expect(Math.max(...shopProducts.map(({ advPercent = 0 }) => advPercent)) * 100).toBe(
    Math.max(...rows.map(({ advMaxBps }) => advMaxBps)),
  );
  const oolong = shopProducts.find(({ picture }) => picture === 'oolong');
  expect(rows.find(({ title }) => title === oolong?.title)?.advMaxBps).toBe(
    (oolong?.advPercent ?? 0) * 100,
  );
});

test('comes with questions and their answers, of the shop and of members', async () => {
  const asked = await shop.db.orm.select().from(questions);
  expect(asked).toHaveLength(demoQuestions.length);
  expect(asked.filter(({ sellerId }) => sellerId !== null).length).toBeGreaterThan(0);
  expect(asked.filter(({ answer }) => answer === null)).toEqual([]);
});

test('comes with followers of its sellers, and 小美 follows some', async () => {
  const rows = await shop.db.orm.select().from(sellerFollows);
  const reviewers = demoFollowed.reduce((sum, { followers }) => sum + followers, 0);
  expect(rows).toHaveLength(reviewers + demoBuyerFollows.length);
});

test('what the market sells, its sellers handed in: live, sold and sold out, and may hand in more', async () => {
  const rows = await shop.db.orm.select().from(listings);
  const lotPictures = ['woven-scarf', 'leather-wallet', 'leather-keyring', 'succulent'];
  expect(rows).toHaveLength(marketProducts.length + lotPictures.length);
  const [seller] = await shop.db.orm.select().from(members).where(eq(members.name, '阿宏'));
  const caller = memberCaller(seller?.id ?? 0);
  const rules = await readRules(shop.db, caller);
  const others: readonly string[] = demoSellers.flatMap(({ sells }) => sells);
  expect(rules.open).toBe(rows.length - others.length);
  expect(rules.maxOpen).toBeGreaterThan(rules.open);
  for (const { kind, content, state } of rows) {
    expect(state).toBe('approved');
    if (!Value.Check(ListingContentSchema, content)) throw new Error(JSON.stringify(content));
    await checkContent(shop.db, kind, content, rules);
  }
  const theirs = await shop.db.orm.select().from(products).where(eq(products.channel, 'market'));
  expect(theirs.filter(({ sold }) => sold > 0).length).toBeGreaterThanOrEqual(3);
  expect(theirs.filter(({ inStock }) => !inStock).map(({ title }) => title)).toEqual([
    '絕版漫畫 全六冊',
  ]);
  // Nobody is told, or mailed, what was before the shop opened.
  expect(await shop.db.orm.select().from(notices).where(isNull(notices.readAt))).toEqual([]);
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
  const [mei] = await shop.db.orm.select().from(members).orderBy(members.id).limit(1);
  const balances = await readBalances(shop.db, mei?.id ?? 0);
  expect(balances.adv.available).toBe(200n * 10n ** 18n);
  expect(balances.coin.available).toBe(0n);
});

test('has enough good sellers for the home page to name them', async () => {
  const sellers = await readRatedSellers(shop.db);
  expect(sellers.length).toBeGreaterThanOrEqual(4);
  for (const { pictures } of sellers) expect(pictures.length).toBeGreaterThan(0);
});

test('comes with synonyms by which visitors from abroad find its goods', async () => {
  const groups = (await shop.db.orm.select().from(searchSynonyms)).map(({ words }) => words);
  const titles = (await shop.db.orm.select().from(products)).map(({ title }) => title);
  const isFound = (words: string[]) =>
    titles.some((title) => words.some((word) => title.includes(word)));
  expect(groups.filter((words) => !isFound(words))).toEqual([]);
  const words = groups.flat();
  expect(new Set(words).size).toBe(words.length);
  expect(words).toEqual(expect.arrayContaining(['tea', 'oolong', 'coffee', 'pencil']));
});
