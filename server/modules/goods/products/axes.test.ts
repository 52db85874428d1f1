import type { ProductInput } from '@common/endpoints/adminProducts';
import { productDesk, sku } from '../../../testing/productDesk';

const desk = productDesk();
const { create, made, change, read, sell, order, lastNote } = desk;

const AXES = ['尺寸', '顏色'];
const one = (values: string[], price: string, stock: number, id: number | null = null) => ({
  ...sku('', price, stock, id),
  values,
});
const shirt = (more: Partial<ProductInput> = {}) =>
  made({
    axes: AXES,
    skus: [one(['M', '紅'], '100', 5), one(['S', '藍'], '90', 3), one(['M', '藍'], '110', 0)],
    ...more,
  });
const publicOf = async (id: number) =>
  (await desk.api.call('', 'GET', `/api/products/${id}`)).body.data;

describe('a product with option axes', () => {
  it('shows buyers its axes with their values in order, and each combination by one name', async () => {
    const { id } = await shirt();
    expect(await publicOf(id)).toMatchObject({
      axes: [
        // S before M, because 藍 has both and says so.
        { name: '尺寸', values: ['S', 'M'] },
        { name: '顏色', values: ['紅', '藍'] },
      ],
      skus: [
        { values: ['M', '紅'], name: '尺寸 M・顏色 紅', price: '100', available: 5 },
        { values: ['S', '藍'], name: '尺寸 S・顏色 藍', price: '90' },
        { values: ['M', '藍'], available: 0 },
      ],
    });
    const plain = await publicOf((await made()).id);
    expect([plain.axes, plain.skus[0].values]).toEqual([undefined, undefined]);
  });

  it('keeps the name that an order was placed under when axis and value are renamed', async () => {
    const product = await shirt();
    await sell(product.id);
    const [first, ...others] = product.skus;
    const placed = await order(first?.id ?? 0, 1, '100');
    expect(placed.body.data.lines[0].skuName).toBe('尺寸 M・顏色 紅');
    const now = await read(product.id);
    const renamed = await change(now, {
      axes: ['尺碼', '顏色'],
      skus: [
        one(['中', '紅'], '100', 5, first?.id),
        ...others.map(({ id, price, stock, values }) => one(values, price, stock, id)),
      ],
    });
    expect(renamed.body.data.skus[0]).toMatchObject({ name: '尺碼 中・顏色 紅', reserved: 1 });
    expect((await lastNote(product.id)).note).toContain(
      '選項；規格「尺寸 M・顏色 紅」改名為「尺碼 中・顏色 紅」',
    );
    const path = `/api/orders/${placed.body.data.out_trade_no}`;
    const { body } = await desk.api.call(desk.buyer, 'GET', path);
    expect(body.data.lines[0].skuName).toBe('尺寸 M・顏色 紅');
  });

  it('takes a removed combination off sale, keeps its order, and may offer it again', async () => {
    const product = await shirt();
    await sell(product.id);
    const [first, second] = product.skus;
    const placed = await order(first?.id ?? 0, 1, '100');
    const { body } = await change(await read(product.id), {
      skus: [one(['S', '藍'], '90', 3, second?.id)],
    });
    expect(body.data.skus).toHaveLength(1);
    expect((await order(first?.id ?? 0, 1, '100')).body.errorCode).toBe('SOLD_OUT');
    const path = `/api/orders/${placed.body.data.out_trade_no}`;
    expect((await desk.api.call(desk.buyer, 'GET', path)).body.data.lines).toHaveLength(1);
    const again = await change(body.data, {
      skus: [one(['S', '藍'], '90', 3, second?.id), one(['M', '紅'], '100', 2)],
    });
    expect(again.body.data.skus[1]).toMatchObject({ name: '尺寸 M・顏色 紅', stock: 2 });
  });

  it('lets two variants change places', async () => {
    const product = await shirt();
    const [first, second, third] = product.skus;
    const { body } = await change(product, {
      skus: [
        one(['S', '藍'], '100', 5, first?.id),
        one(['M', '紅'], '90', 3, second?.id),
        one(['M', '藍'], '110', 0, third?.id),
      ],
    });
    expect(
      body.data.skus.map(({ id, values }: { id: number; values: string[] }) => [id, values]),
    ).toEqual([
      [first?.id, ['S', '藍']],
      [second?.id, ['M', '紅']],
      [third?.id, ['M', '藍']],
    ]);
  });

  it('becomes one from plain names and back, with the same variants', async () => {
    const product = await made();
    const [small, large] = product.skus;
    const { body } = await change(product, {
      axes: ['尺寸'],
      skus: [one(['小'], '100', 5, small?.id), one(['大'], '180.5', 3, large?.id)],
    });
    expect(body.data).toMatchObject({
      axes: [{ name: '尺寸', values: ['小', '大'] }],
      skus: [
        { id: small?.id, name: '尺寸 小', stock: 5 },
        { id: large?.id, name: '尺寸 大' },
      ],
    });
    // A form without axes, as it was before there were any, keeps them and what its variants had.
    const older = await change(body.data, {
      axes: undefined,
      skus: [sku('小', '101', 5, small?.id), sku('大', '180.5', 3, large?.id)],
    });
    expect(older.body.data.skus[0]).toMatchObject({
      values: ['小'],
      name: '尺寸 小',
      price: '101',
    });
    const back = await change(older.body.data, {
      axes: [],
      skus: [sku('小', '101', 5, small?.id), sku('大', '180.5', 3, large?.id)].map((plain) => ({
        ...plain,
        values: [],
      })),
    });
    expect(back.body.data).toMatchObject({ axes: [], skus: [{ name: '小', values: [] }, {}] });
  });

  it.each<[string, Partial<ProductInput>, string]>([
    [
      'two variants of one combination',
      { skus: [one(['M', '紅'], '1', 1), one(['M ', '紅'], '2', 1)] },
      'PRODUCT_TWICE',
    ],
    ['a variant without a value', { skus: [one(['M'], '1', 1)] }, 'BAD_INPUT'],
    ['one name for two axes', { axes: ['尺寸', '尺寸 '] }, 'PRODUCT_TWICE'],
    ['values without axes', { axes: [] }, 'BAD_INPUT'],
    [
      'more than 20 values',
      { axes: ['號'], skus: Array.from({ length: 21 }, (_, n) => one([`${n}`], '1', 1)) },
      'BAD_INPUT',
    ],
  ])('is refused with %s', async (_, part, code) => {
    const { body } = await create({ axes: AXES, skus: [one(['M', '紅'], '1', 1)], ...part });
    expect(body.errorCode).toBe(code);
  });

  it('cannot have a combination twice or a variant without its values in the database either', async () => {
    const { id } = await shirt();
    const insert = (values: string) =>
      desk.db.pool.query(
        `INSERT INTO skus (product_id, name, price, stock, axis_values) VALUES ($1, 'x', 1, 0, $2)`,
        [id, values],
      );
    await expect(insert('{M,紅}')).rejects.toThrow('skus_combination');
    await expect(insert('{M}')).rejects.toThrow('lacks a value for an axis');
    // As the release before axes would add one.
    await expect(insert('{}')).rejects.toThrow('lacks a value for an axis');
    await expect(
      desk.db.pool.query(`UPDATE products SET axes = '{尺寸}' WHERE id = $1`, [id]),
    ).rejects.toThrow('lacks a value for an axis');
  });
});
