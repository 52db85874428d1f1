import type { ListingInput, ListingKind } from '@common/endpoints/listings';
import { createTestApi, type TestApi } from '../../testing/api';
import { createTestDatabase, expectAuditClean, type TestDatabase } from '../../testing/database';
import * as make from '../../testing/factories';
import { contentOf, createSeller, lotContentOf, type Seller } from '../../testing/listings';

let test: TestDatabase;
let api: TestApi;
let staff: { id: number; token: string };
let buyer: { id: number; token: string };
beforeAll(async () => {
  test = await createTestDatabase();
  api = await createTestApi(test.db);
  const staffId = await make.createMember(test.db, '店員', ['staff']);
  staff = { id: staffId, token: await make.createSession(test.db, staffId) };
  const buyerId = await make.createMember(test.db, '買家');
  await make.give(test.db, buyerId, 'coin', '10000');
  buyer = { id: buyerId, token: await make.createSession(test.db, buyerId) };
});
afterAll(async () => {
  await api.close();
  await test.drop();
});
afterEach(() => expectAuditClean(test.db));

const draft = async (seller: Seller, kind: ListingKind = 'fixed', content?: ListingInput) => {
  const whole = content ?? (kind === 'fixed' ? contentOf(seller) : lotContentOf(seller));
  const { body } = await api.call(seller.token, 'POST', '/api/me/listings', {
    kind,
    content: whole,
  });
  expect(body.errorCode).toBe('');
  return body.data;
};
const submit = (seller: Seller, { id, revision }: { id: number; revision: number }) =>
  api.call(seller.token, 'POST', `/api/me/listings/${id}/submit`, { revision });
const approve = (id: number, revision: number, token = staff.token) =>
  api.call(token, 'POST', `/api/admin/listings/${id}/approve`, { revision });
const answer = (id: number, revision: number, said: 'changes' | 'refused', reason = '照片不清楚') =>
  api.call(staff.token, 'POST', `/api/admin/listings/${id}/answer`, {
    revision,
    answer: said,
    reason,
  });
const save = (seller: Seller, id: number, revision: number, content: ListingInput) =>
  api.call(seller.token, 'PUT', `/api/me/listings/${id}`, { revision, content });
async function published(seller: Seller, kind: ListingKind = 'fixed', content?: ListingInput) {
  const made = await draft(seller, kind, content);
  await submit(seller, made);
  const { body } = await approve(made.id, made.revision);
  expect(body.errorCode).toBe('');
  return body.data;
}

/** Every public answer that could show a title. */
async function seenInPublic(title: string): Promise<string[]> {
  const urls = [
    '/api/products?channel=market&pageSize=100',
    `/api/products?channel=market&q=${encodeURIComponent(title)}`,
    '/api/auctions?channel=market&pageSize=100',
    '/api/auctions?channel=market&phase=upcoming&pageSize=100',
    '/api/auctions?channel=market&phase=ended&pageSize=100',
    `/api/search/suggest?q=${encodeURIComponent(title)}`,
    '/api/home',
  ];
  const seen: string[] = [];
  for (const url of urls) {
    for (const token of ['', buyer.token]) {
      const { body } = await api.call(token, 'GET', url);
      if (JSON.stringify(body?.data ?? null).includes(title)) seen.push(url);
    }
  }
  return seen;
}

describe('nothing unapproved is seen by anyone but its seller and staff', () => {
  it.each(['fixed', 'auction'] as const)('a %s listing', async (kind) => {
    const seller = await createSeller(test.db);
    const other = await createSeller(test.db);
    const title = `未審核的${kind}物件`;
    const whole = kind === 'fixed' ? contentOf(seller, { title }) : lotContentOf(seller, { title });
    const made = await draft(seller, kind, whole);
    const { rows: before } = await test.db.pool.query(
      'SELECT (SELECT count(*) FROM products) AS p, (SELECT count(*) FROM lots) AS l',
    );

    // A draft is its writer's alone.
    expect((await approve(made.id, 1)).status).toBe(404);
    for (const token of [other.token, staff.token, buyer.token]) {
      expect((await api.call(token, 'GET', `/api/me/listings/${made.id}`)).status).toBe(404);
      expect((await save({ ...other, token }, made.id, 1, contentOf(other))).status).toBe(404);
      expect((await submit({ ...other, token }, made)).status).toBe(404);
      expect((await api.call(token, 'DELETE', `/api/me/listings/${made.id}`)).status).toBe(404);
    }
    const { body } = await submit(seller, made);
    expect(body.data).toMatchObject({ state: 'pending', productId: null, lot: null });
    const queue = await api.call(staff.token, 'GET', '/api/admin/listings');
    expect(JSON.stringify(queue.body.data)).toContain(title);
    expect(await seenInPublic(title)).toEqual([]);
    const { rows: after } = await test.db.pool.query(
      'SELECT (SELECT count(*) FROM products) AS p, (SELECT count(*) FROM lots) AS l',
    );
    // There is no product to open, no lot to follow and no variant to order.
    expect(after).toEqual(before);
  });

  it('a change of what is in the shop: the shop goes on showing what was approved', async () => {
    const seller = await createSeller(test.db);
    const { id, revision, productId } = await published(seller);
    const changed = contentOf(seller, { title: '偷換成別的東西' });
    const saved = (await save(seller, id, revision, changed)).body.data;
    await submit(seller, saved);
    const shown = async () =>
      (await api.call('', 'GET', `/api/products/${productId}`)).body.data.title;
    expect(await shown()).toBe('手沖咖啡壺');
    expect(await seenInPublic('偷換成別的東西')).toEqual([]);

    await answer(id, saved.revision, 'refused');
    expect(await shown()).toBe('手沖咖啡壺');
    const mine = await api.call(seller.token, 'GET', `/api/me/listings/${id}`);
    expect(mine.body.data).toMatchObject({ state: 'refused', reviewNote: '照片不清楚' });

    await submit(seller, saved);
    await approve(id, saved.revision);
    const { rows } = await test.db.pool.query('SELECT title FROM products WHERE id = $1', [
      productId,
    ]);
    expect(rows).toEqual([{ title: '偷換成別的東西' }]);
  });
});

describe('moderation', () => {
  it('what was approved is on sale at once, with its audit row', async () => {
    const seller = await createSeller(test.db);
    const { id, productId, state } = await published(seller);
    expect(state).toBe('approved');
    const { body } = await api.call('', 'GET', `/api/products/${productId}`);
    expect(body.data).toMatchObject({ channel: 'market', onSale: true, title: '手沖咖啡壺' });
    const { rows } = await test.db.pool.query(
      `SELECT staff_id, action FROM staff_actions WHERE ref_type = 'listing' AND ref_id = $1`,
      [String(id)],
    );
    expect(rows).toEqual([{ staff_id: staff.id, action: 'listing.approved' }]);
  });

  it('approves what was read, and nothing that was changed since', async () => {
    const seller = await createSeller(test.db);
    const made = await draft(seller);
    await submit(seller, made);
    const saved = await save(seller, made.id, made.revision, contentOf(seller, { title: '換了' }));
    expect((await approve(made.id, made.revision)).status).toBe(404);
    await submit(seller, saved.body.data);
    expect((await approve(made.id, made.revision)).body.errorCode).toBe('LISTING_CHANGED');
    expect((await approve(made.id, saved.body.data.revision)).body.errorCode).toBe('');
  });

  it('decides once, however many decide', async () => {
    const seller = await createSeller(test.db);
    const made = await draft(seller);
    await submit(seller, made);
    const all = await Promise.all([
      approve(made.id, made.revision),
      approve(made.id, made.revision),
      answer(made.id, made.revision, 'refused'),
    ]);
    expect(all.filter(({ body }) => body.success)).toHaveLength(1);
    const { rows } = await test.db.pool.query(
      'SELECT count(*)::int AS n FROM products WHERE seller_id = $1',
      [seller.id],
    );
    expect(rows[0].n).toBeLessThanOrEqual(1);
  });

  it('nobody reads their own listing', async () => {
    const seller = await createSeller(test.db, { rights: ['staff'] });
    const made = await draft(seller);
    await submit(seller, made);
    expect((await approve(made.id, 1, seller.token)).body.errorCode).toBe('LISTING_OWN');
  });

  it('a centre sells in the shop without it', async () => {
    const center = await createSeller(test.db, { rights: ['center'] });
    const made = await draft(center);
    const { body } = await submit(center, made);
    expect(body.data).toMatchObject({ state: 'approved', channel: 'shop' });
    const product = await api.call('', 'GET', `/api/products/${body.data.productId}`);
    expect(product.body.data).toMatchObject({ channel: 'shop', onSale: true });
  });

  it('a draft written as a member does not become a centre’s by the right', async () => {
    const seller = await createSeller(test.db);
    const made = await draft(seller);
    await test.db.pool.query(`INSERT INTO capabilities VALUES ($1, 'center')`, [seller.id]);
    expect((await submit(seller, made)).body.errorCode).toBe('LISTING_STATE');
  });
});

describe('bad input', () => {
  it.each([
    [
      'nothing',
      { title: '', description: '', pictures: [], category: '' },
      ['title', 'description', 'pictures', 'category'],
    ],
    ['no condition', { condition: undefined }, ['condition']],
    ['an unknown category', { category: 'nowhere' }, ['category']],
    ['no price', { price: undefined }, ['price']],
    ['a price of nothing', { price: '0' }, ['price']],
    ['no pieces', { stock: undefined }, ['stock']],
  ])('names what %s lacks', async (_name, change, fields) => {
    const seller = await createSeller(test.db);
    const made = await draft(seller, 'fixed', contentOf(seller, change as Partial<ListingInput>));
    const { body } = await submit(seller, made);
    expect(body.errorCode).toBe('LISTING_INCOMPLETE');
    expect(body.data.faults.map((one: { field: string }) => one.field)).toEqual(fields);
  });

  it.each([
    ['a reserve under the start', { reserve: '90' }, 'LOT_PRICES'],
    ['an offer under the start', { buyNow: '100' }, 'LOT_PRICES'],
  ])('refuses a lot with %s', async (_name, change, code) => {
    const seller = await createSeller(test.db);
    const made = await draft(seller, 'auction', lotContentOf(seller, change));
    expect((await submit(seller, made)).body.errorCode).toBe(code);
  });

  it('blocked words are found however they are spaced', async () => {
    const seller = await createSeller(test.db);
    const description = '商品很新，想便宜買的請加 Ｌ.I N-E 聊，可以更便宜喔。';
    const made = await draft(seller, 'fixed', contentOf(seller, { description }));
    expect((await submit(seller, made)).body).toMatchObject({
      errorCode: 'LISTING_WORDS',
      data: { words: '加LINE' },
    });
  });

  it('somebody else’s picture', async () => {
    const [seller, other] = [await createSeller(test.db), await createSeller(test.db)];
    const content = contentOf(seller, { pictures: [{ url: other.picture, alt: '' }] });
    const { body } = await api.call(seller.token, 'POST', '/api/me/listings', {
      kind: 'fixed',
      content,
    });
    expect(body.errorCode).toBe('PICTURE_UNKNOWN');
  });
});

describe('a new seller', () => {
  it('has at most five in the shop or on the way, even at once, and asks no fortune', async () => {
    const seller = await createSeller(test.db, { isNew: true });
    const made = [];
    for (let n = 0; n < 7; n++) made.push(await draft(seller));
    const all = await Promise.all(made.map((one) => submit(seller, one)));
    const codes = all.map(({ body }) => body.errorCode).sort();
    expect(codes).toEqual(['', '', '', '', '', 'LISTING_LIMIT', 'LISTING_LIMIT']);

    const dear = await draft(seller, 'fixed', contentOf(seller, { price: '20001' }));
    const { body } = await submit(seller, dear);
    expect(body.data.faults).toEqual([expect.objectContaining({ field: 'price' })]);
    const rules = (await api.call(seller.token, 'GET', '/api/me/selling')).body.data;
    expect(rules).toMatchObject({
      feeBps: 300,
      openListings: 5,
      mostListings: 5,
      mostPrice: '20000',
    });
  });
});

describe('a fixed price', () => {
  const offer = (seller: Seller, id: number, change: object) =>
    api.call(seller.token, 'PUT', `/api/me/listings/${id}/offer`, {
      price: '100',
      available: 3,
      seenAvailable: 3,
      onSale: true,
      ...change,
    });
  const order = (productSku: number, unitPrice = '100') =>
    api.call(buyer.token, 'POST', '/api/orders', {
      items: [{ skuId: productSku, quantity: 1, unitPrice }],
      addressId: buyerAddress,
      paymentMethod: 'coin',
    });
  let buyerAddress: number;
  beforeAll(async () => {
    buyerAddress = await make.createAddress(test.db, buyer.id);
  });
  const skuOf = async (productId: number) =>
    (
      await test.db.pool.query('SELECT id, stock, reserved FROM skus WHERE product_id = $1', [
        productId,
      ])
    ).rows[0];

  it('changes without moderation, and a buyer who saw the old one is asked again', async () => {
    const seller = await createSeller(test.db);
    const { id, productId } = await published(seller);
    const sku = await skuOf(productId);
    expect((await offer(seller, id, { price: '120', available: 5 })).body.data.offer).toEqual({
      price: '120',
      available: 5,
      reserved: 0,
      sold: 0,
      onSale: true,
    });
    expect((await order(sku.id)).body.errorCode).toBe('PRICE_CHANGED');
    expect((await order(sku.id, '120')).body.errorCode).toBe('');
    // The page of the seller has not seen that order.
    const stale = await offer(seller, id, { seenAvailable: 5, available: 5 });
    expect(stale.body.errorCode).toBe('LISTING_CHANGED');
    expect(await skuOf(productId)).toMatchObject({ stock: 5, reserved: 1 });
  });

  it('off sale is not listed and not ordered, and comes back as it was approved', async () => {
    const seller = await createSeller(test.db);
    const { id, productId } = await published(seller);
    const sku = await skuOf(productId);
    await offer(seller, id, { onSale: false });
    expect((await order(sku.id)).body.errorCode).toBe('PRODUCT_OFF_SALE');
    await offer(seller, id, { onSale: true });
    expect((await order(sku.id)).body.errorCode).toBe('');
  });

  it('sells no piece twice while orders and the seller race', async () => {
    const seller = await createSeller(test.db);
    const { id, productId } = await published(seller);
    const sku = await skuOf(productId);
    await Promise.all([
      order(sku.id),
      offer(seller, id, { available: 1 }),
      order(sku.id),
      offer(seller, id, { available: 2 }),
      order(sku.id),
    ]);
    const { stock, reserved } = await skuOf(productId);
    expect(reserved).toBeLessThanOrEqual(stock);
    expect(stock).toBeLessThanOrEqual(3);
  });
});
