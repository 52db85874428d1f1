import { createMember, createSession } from '../../../testing/factories';
import { createLot } from '../../../testing/lots';
import { inOneDay } from '../../../testing/oneDay';
import { productDesk, productInput, sku } from '../../../testing/productDesk';
import { noticeLowStock } from './noticeLowStock';

const desk = productDesk();
const USUAL = 3;
const run = () => noticeLowStock(desk.db, USUAL);
const query = async (text: string, values: unknown[] = []) =>
  (await desk.db.pool.query(text, values)).rows;

const read = async (token: string, path: string) =>
  (await desk.api.call(token, 'GET', path)).body.data;
const listed = async (): Promise<number[]> =>
  (await read(desk.staff, '/api/admin/products?state=lowStock&pageSize=100')).list.map(
    ({ id }: { id: number }) => id,
  );
const queue = async () => {
  const all: { queue: string; count: number; oldestAt: number }[] = await read(
    desk.staff,
    '/api/admin/queues',
  );
  return all.find((one) => one.queue === 'lowStock');
};
async function onSale(stock: number, lowStockLimit: number | null = null): Promise<number> {
  const product = await desk.made(productInput({ lowStockLimit, skus: [sku('', '100', stock)] }));
  await desk.sell(product.id);
  return product.id;
}
/** A member of staff who has just been seen. */
async function onDuty(
  role: 'merchandiser' | 'support',
): Promise<{ id: number; notices: () => Promise<number> }> {
  const id = await createMember(desk.db, role, [role]);
  await createSession(desk.db, id);
  return {
    id,
    notices: async () =>
      (await query(`SELECT 1 FROM notices WHERE member_id = $1 AND kind = 'lowStock'`, [id]))
        .length,
  };
}

it('a product is low by the usual limit or by its own, as long as it is on sale', async () => {
  const [few, enough, own, none] = [
    await onSale(3),
    await onSale(4),
    await onSale(9, 10),
    await onSale(1, 0),
  ];
  await run();
  expect(await listed()).toEqual(expect.arrayContaining([few, own]));
  expect(await listed()).not.toEqual(expect.arrayContaining([enough]));
  expect(await listed()).not.toContain(none);
  expect(await queue()).toMatchObject({ count: 2, oldestAt: expect.any(Number) });
  await desk.sell(few, false);
  expect(await listed()).toEqual([own]);
  expect(await queue()).toMatchObject({ count: 1 });
});

it('what orders reserve is not left, and a restocked product leaves queue and list at once', async () => {
  const before = (await queue())?.count ?? 0;
  const product = await desk.read(await onSale(5));
  const [piece] = product.skus;
  if (!piece) throw new Error('no variant');
  const since = async () =>
    (await query('SELECT since FROM low_stock_products WHERE product_id = $1', [product.id]))[0]
      ?.since;
  await run();
  expect(await since()).toBeUndefined();
  await desk.order(piece.id, 2, '100');
  await run();
  const first = await since();
  expect(await listed()).toContain(product.id);
  await run();
  expect(await since()).toEqual(first);
  await desk.change(product, { skus: [sku('', '100', 15, piece.id, 5)], version: product.version });
  expect(await listed()).not.toContain(product.id);
  expect((await queue())?.count).toBe(before);
  await run();
  expect(await since()).toBeUndefined();
});

it('auction pieces and members’ goods are not low', async () => {
  const lot = await createLot(desk.db, {});
  await run();
  const [{ product_id }] = await query('SELECT product_id FROM lots WHERE id = $1', [lot]);
  expect(
    await query('SELECT 1 FROM low_stock_products WHERE product_id = $1', [product_id]),
  ).toEqual([]);
});

it(
  'staff who may restock and are on duty get one notice a day; who comes later gets it then',
  inOneDay(async () => {
    await onSale(1);
    const [merchandiser, support, away] = [
      await onDuty('merchandiser'),
      await onDuty('support'),
      await onDuty('merchandiser'),
    ];
    await query(
      `UPDATE sessions SET last_seen_at = now() - interval '13 hours' WHERE member_id = $1`,
      [away.id],
    );
    await run();
    await run();
    expect([await merchandiser.notices(), await support.notices(), await away.notices()]).toEqual([
      1, 0, 0,
    ]);
    await query('UPDATE sessions SET last_seen_at = now() WHERE member_id = $1', [away.id]);
    expect(await run()).toBe(1);
    expect(await away.notices()).toBe(1);
    expect(await run()).toBe(0);
  }),
);

it('an editor’s page of before the limit existed keeps it, and the log names its change', async () => {
  const product = await desk.made(productInput({ lowStockLimit: 8 }));
  expect(product.lowStockLimit).toBe(8);
  const kept = await desk.change(product, { title: '新名字', lowStockLimit: undefined });
  expect(kept.body.data.lowStockLimit).toBe(8);
  const changed = await desk.change(kept.body.data, { lowStockLimit: null });
  expect(changed.body.data.lowStockLimit).toBeNull();
  expect((await desk.lastNote(product.id)).note).toContain('低庫存門檻');
});
