import type { ProductInput } from '@common/endpoints/adminProducts';
import { createProduct as createAnyProduct, createMember } from '../../../testing/factories';
import { createLot } from '../../../testing/lots';
import { uploadPicture } from '../../../testing/pictures';
import { productDesk, productInput, sku } from '../../../testing/productDesk';
import { walkPages } from '../../../testing/walkPages';

const desk = productDesk();
const { create, made, change, read, sell, lastNote } = desk;

describe('a product', () => {
  it('is created off sale, and visible to visitors once on sale', async () => {
    const picture = await uploadPicture(desk.api, desk.staff, 'product');
    const product = await made({ pictures: [{ url: picture.url, alt: '茶罐' }] });
    expect(product).toMatchObject({
      title: '高山茶',
      onSale: false,
      version: 1,
      attributes: [{ name: '產地', values: ['嘉義'] }],
      pictures: [{ ...picture, alt: '茶罐' }],
    });
    expect(product.skus.map(({ name, price, stock }) => [name, price, stock])).toEqual([
      ['小', '100', 5],
      ['大', '180.5', 3],
    ]);
    expect((await sell(product.id)).body.data).toMatchObject({ onSale: true, version: 2 });
    expect(await lastNote(product.id)).toEqual({ action: 'product.onSale', note: '高山茶' });
    const { body } = await desk.api.call('', 'GET', `/api/products/${product.id}`);
    expect(body.data).toMatchObject({ onSale: true, pictures: [{ alt: '茶罐', width: 400 }] });
  });

  it('is changed with an audit row that lists prices and stock', async () => {
    const product = await made();
    const [small, large] = product.skus;
    if (!small || !large) throw new Error('no variants');
    const skus = [
      sku('大', '200', 3, large.id, 3),
      sku('小', '100', 9, small.id, 5),
      sku('特大', '300', 1),
    ];
    const { body } = await change(product, { title: '高山烏龍', skus });
    expect(body.data).toMatchObject({ title: '高山烏龍', version: 2 });
    expect(
      body.data.skus.map(({ name, stock }: { name: string; stock: number }) => [name, stock]),
    ).toEqual([
      ['大', 3],
      ['小', 9],
      ['特大', 1],
    ]);
    expect((await lastNote(product.id)).note).toBe(
      '高山烏龍；標題；「大」價格 180.5 → 200；「小」庫存 5 → 9；新增規格「特大」：300 GAB、庫存 1；規格順序',
    );
  });

  it('is not overwritten from an older version', async () => {
    const product = await made();
    await change(product, { title: '先' });
    expect((await change(product, { title: '後' })).body.errorCode).toBe('CONTENT_CHANGED');
    expect((await read(product.id)).title).toBe('先');
  });

  it('refuses one of two concurrent changes', async () => {
    const product = await made();
    const answers = await Promise.all([
      change(product, { title: '甲', skus: [sku('甲', '1', 1)] }),
      change(product, { title: '乙', skus: [sku('乙', '1', 1)] }),
    ]);
    expect(answers.map(({ body }) => body.errorCode).sort()).toEqual(['', 'CONTENT_CHANGED']);
    const { title, skus } = await read(product.id);
    expect(skus.map(({ name }) => name)).toEqual([title]);
  });

  it('keeps its pictures, external ones too, and refuses another person’s upload', async () => {
    const product = await made();
    await desk.db.pool.query(
      `UPDATE products SET pictures = '[{"url":"/demo/tea.svg","alt":"茶"}]' WHERE id = $1`,
      [product.id],
    );
    const { body } = await change(product, { pictures: [{ url: '/demo/tea.svg', alt: '新' }] });
    expect(body.data.pictures).toEqual([{ url: '/demo/tea.svg', alt: '新' }]);
    const theirs = await uploadPicture(desk.api, desk.buyer, 'product');
    const refused = await change(body.data, { pictures: [{ url: theirs.url, alt: '' }] });
    expect(refused.body.errorCode).toBe('PICTURE_UNKNOWN');
  });

  it.each([
    [
      'two variants of one name',
      { skus: [sku('小', '1', 1), sku(' 小', '2', 1)] },
      'PRODUCT_TWICE',
    ],
    [
      'an attribute twice',
      {
        attributes: [
          { name: '色', values: ['紅'] },
          { name: '色', values: ['藍'] },
        ],
      },
      'PRODUCT_TWICE',
    ],
    ['no such category', { category: 'nowhere' }, 'CATEGORY_GONE'],
    ['a price of nothing', { skus: [sku('', '0', 1)] }, 'BAD_INPUT'],
    ['a price beyond all sums', { skus: [sku('', '1000000000000', 1)] }, 'BAD_INPUT'],
    ['no variant', { skus: [] }, 'BAD_INPUT'],
    ['less than no stock', { skus: [sku('', '1', -1)] }, 'BAD_INPUT'],
    [
      'a picture from elsewhere',
      { pictures: [{ url: '//evil.example/a.jpg', alt: '' }] },
      'BAD_INPUT',
    ],
    ['another product’s variant', { skus: [sku('', '1', 1, 1)] }, 'CONTENT_CHANGED'],
  ])('refuses %s', async (_name, part, code) => {
    expect((await create(part as Partial<ProductInput>)).body.errorCode).toBe(code);
  });

  it('of a member, or an auction piece, is not found here', async () => {
    const seller = await createMember(desk.db);
    const { productId } = await createAnyProduct(desk.db, { sellerId: seller, channel: 'market' });
    await createLot(desk.db);
    const { rows } = await desk.db.pool.query('SELECT product_id FROM lots LIMIT 1');
    for (const id of [productId, rows[0].product_id]) {
      expect((await desk.api.call(desk.staff, 'GET', `/api/admin/products/${id}`)).status).toBe(
        404,
      );
      expect((await sell(id)).status).toBe(404);
      const body = { ...productInput(), version: 1 };
      expect(
        (await desk.api.call(desk.staff, 'PUT', `/api/admin/products/${id}`, body)).status,
      ).toBe(404);
    }
  });
});

it('is found by state, category including descendants, words and codes', async () => {
  await desk.db.pool.query(
    `INSERT INTO categories (slug, name, parent) VALUES ('oolong', '烏龍', 'tea') ON CONFLICT DO NOTHING`,
  );
  const one = await made({
    category: 'oolong',
    title: '獨一無二的茶',
    skus: [{ ...sku('', '5', 0), code: 'A-100%' }],
  });
  await sell(one.id);
  const titles = async (query: string) =>
    (await desk.api.call(desk.staff, 'GET', `/api/admin/products?${query}`)).body.data.list.map(
      ({ id }: { id: number }) => id,
    );
  expect(await titles('category=oolong')).toEqual([one.id]);
  expect(await titles('category=tea&state=soldOut')).toContain(one.id);
  expect(await titles(`q=${encodeURIComponent('獨一無二')}`)).toEqual([one.id]);
  expect(await titles(`q=${encodeURIComponent('a-100%')}`)).toEqual([one.id]);
  expect(await titles('state=offSale')).not.toContain(one.id);
  expect(await titles('category=cup')).toEqual([]);
});

it('is listed by its last change, page by page, where an import changed many at one moment', async () => {
  const ids: number[] = [];
  for (const title of ['甲', '乙', '丙', '丁', '戊']) {
    ids.push((await made({ title: `同時修改的${title}` })).id);
  }
  const [a, b, c, d, e] = ids;
  await desk.db.pool.query(
    `UPDATE products SET updated_at = CASE WHEN id = $2 THEN '2026-01-03 00:00:00.000002+00'::timestamptz
       ELSE '2026-01-03 00:00:00.000001+00' END WHERE id = ANY ($1)`,
    [ids, b],
  );
  const { there, back } = await walkPages(async (page) => {
    const path = `/api/admin/products?pageSize=2&q=${encodeURIComponent('同時修改')}&${page}`;
    return (await desk.api.call(desk.staff, 'GET', path)).body.data;
  });
  expect(there).toEqual([b, e, d, c, a]);
  expect(back).toEqual(there);
});

it('is listed by price or sales with every product of one price once, whatever changes in between', async () => {
  const add = async (title: string, price: string) =>
    (await made({ title: `排序的${title}`, skus: [sku('單一規格', price, 5)] })).id;
  const ids: number[] = [];
  for (const [at, price] of ['50', '200', '50', '50', '8'].entries()) {
    ids.push(await add(`第${at}件`, price));
  }
  const [a, b, c, d, e] = ids;
  await desk.db.pool.query(
    'UPDATE products SET sold = CASE WHEN id = $2 THEN 9 ELSE 4 END WHERE id = ANY ($1)',
    [ids, c],
  );
  const walk = (sort: string, between?: () => Promise<unknown>) => {
    let calls = 0;
    return walkPages(
      async (page) => {
        if (++calls === 2) await between?.();
        const path = `/api/admin/products?pageSize=2&sort=${sort}&q=${encodeURIComponent('排序的')}&${page}`;
        return (await desk.api.call(desk.staff, 'GET', path)).body.data;
      },
      sort.startsWith('-') ? 'newestFirst' : 'oldestFirst',
    );
  };
  const order = [e, a, c, d, b];
  expect(await walk('price')).toEqual({ there: order, back: order });
  expect((await walk('-price')).there).toEqual([...order].reverse());
  expect((await walk('-sold')).there).toEqual([c, e, d, b, a]);
  expect((await walk('sold')).there).toEqual([a, b, d, e, c]);
  // The second page's first product becomes the cheapest, and its last is joined by another.
  const { there } = await walk('price', async () => {
    await desk.db.pool.query('UPDATE skus SET price = 1 WHERE product_id = $1', [c]);
    await add('新的', '50');
  });
  expect(there).toEqual([e, a, d, expect.any(Number), b]);
  await desk.db.pool.query('UPDATE products SET sold = 0 WHERE id = ANY ($1)', [ids]);
});
