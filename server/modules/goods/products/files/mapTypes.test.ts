import type { ProductType } from '@common/endpoints/productFiles';
import { meanwhile } from '../../../../testing/meanwhile';
import { productFiles } from '../../../../testing/productFiles';

const shop = productFiles();
afterEach(() => shop.db.pool.query('DELETE FROM product_types'));

const PATH = '/api/admin/product-types';
const mapTypes = (types: object[], seen: object[] = []) =>
  shop.api.call(shop.staff, 'PUT', PATH, { types, seen });

it('types that another mapped are not mapped anew before that is seen', async () => {
  await mapTypes([{ type: 'Mug', category: 'cup' }]);
  await mapTypes([{ type: 'tea', category: 'cup' }]);
  const wanted = [
    { type: 'mug', category: 'home' },
    { type: 'bowl', category: 'cup' },
    { type: 'Tea', category: 'home' },
  ];
  const late = await mapTypes(wanted);
  expect(late.body).toMatchObject({
    errorCode: 'SEEN_CHANGED',
    data: { what: 'Type「mug」、「tea」的分類', now: '居家 > 杯、居家 > 杯' },
  });
  const seen = (await shop.api.call(shop.staff, 'GET', PATH)).body.data;
  expect(seen.map(({ type }: ProductType) => type)).toEqual(['mug', 'tea']);
  expect((await mapTypes(wanted, seen)).body.data).toEqual([
    { type: 'bowl', category: 'cup' },
    { type: 'mug', category: 'home' },
    { type: 'tea', category: 'home' },
  ]);
  await mapTypes([{ type: 'mug', category: null }], [{ type: 'mug', category: 'home' }]);
  const gone = await mapTypes(
    [{ type: 'mug', category: 'cup' }],
    [{ type: 'mug', category: 'home' }],
  );
  expect(gone.body).toMatchObject({ errorCode: 'SEEN_CHANGED', data: { now: '沒有對照' } });
});

it('of two concurrent changes the later is refused, or logs what the earlier one stored', async () => {
  const after = (seen: ProductType[]) =>
    meanwhile(
      shop.db,
      [
        'SELECT pg_advisory_xact_lock(720110023)',
        `INSERT INTO product_types (type, category) VALUES ('mug', 'cup') ON CONFLICT DO NOTHING`,
      ],
      () => mapTypes([{ type: 'mug', category: null }], seen),
      1,
    );
  expect((await after([])).body.errorCode).toBe('SEEN_CHANGED');
  expect((await after([{ type: 'mug', category: 'cup' }])).body.data).toEqual([]);
  const log = await shop.db.pool.query(
    `SELECT changes FROM staff_actions WHERE action = 'product.types' ORDER BY id DESC LIMIT 1`,
  );
  expect(log.rows).toEqual([
    { changes: [{ field: '分類對照', before: ['mug → cup'], after: [] }] },
  ]);
});
