import type { StaffProduct, StockMovement } from '@common/endpoints/adminProducts';
import { createProduct as createAnyProduct, createMember } from '../../../testing/factories';
import { productDesk, sku } from '../../../testing/productDesk';

const desk = productDesk();

const read = async (id: number, before?: number) =>
  (
    await desk.api.call(
      desk.staff,
      'GET',
      `/api/admin/products/${id}/stock-movements${before ? `?before=${before}` : ''}`,
    )
  ).body;

describe('the stock movements of a product', () => {
  it('name the edit and its person, and the order that reserved pieces', async () => {
    const product = await desk.made();
    const [small, large] = product.skus;
    if (!small || !large) throw new Error('no variants');
    await desk.sell(product.id);
    const { body: ordered } = await desk.order(small.id, 2, '100');
    const version = (await desk.read(product.id)).version;
    await desk.change(product, { version, skus: [sku('小', '100', 9, small.id, 5)] });

    const { data } = await read(product.id);
    expect(data.older).toBeNull();
    const rows = data.list.map(
      ({ sku, stock, reserved, kind, refType, refId, actor }: StockMovement) =>
        [kind, sku, stock, reserved, `${refType} ${refId}`, actor].join('｜'),
    );
    const edited = `product ${product.id}`;
    // Movements of one statement have no order among themselves.
    expect([rows.slice(0, 2).sort(), rows[2], rows.slice(3).sort()]).toEqual([
      // The variant that the form left out is archived, and emptied.
      [`product.edit｜大｜-3｜0｜${edited}｜店長`, `product.edit｜小｜4｜0｜${edited}｜店長`],
      `order.place｜小｜0｜2｜order ${ordered.data.out_trade_no}｜會員1`,
      [`product.edit｜大｜3｜0｜${edited}｜店長`, `product.edit｜小｜5｜0｜${edited}｜店長`],
    ]);
  });

  it('have the reason of who changed the stock by hand, which the export and the log have too', async () => {
    const product = await desk.made({ skus: [sku('', '100', 5)] });
    const id = product.skus[0]?.id ?? 0;
    const skus = [sku('', '100', 3, id, 5)];
    const { body } = await desk.change(product, { skus, stockReason: ' 盤點少 2 件 ' });
    const saved: StaffProduct = body.data;
    await desk.change(saved, { skus: [sku('', '100', 4, id, 3)] });
    const notes = (await read(product.id)).data.list.map(({ stock, note }: StockMovement) => [
      stock,
      note,
    ]);
    expect(notes).toEqual([
      [1, null],
      [-2, '盤點少 2 件'],
      [5, null],
    ]);
    const file = await desk.api.app.inject({
      method: 'GET',
      url: `/api/admin/products/${product.id}/stock-movements.csv`,
      headers: { authorization: `Bearer ${desk.staff}` },
    });
    expect(file.payload.split('\r\n')[0]).toContain('說明');
    expect(file.payload).toContain(',盤點少 2 件');
    const { rows } = await desk.db.pool.query(
      `SELECT note FROM staff_actions WHERE action = 'product.update' AND ref_id = $1 ORDER BY id LIMIT 1`,
      [String(product.id)],
    );
    expect(rows[0].note).toContain('庫存原因：盤點少 2 件');
  });

  it('come in pages without a gap, and no other product’s', async () => {
    let product = await desk.made({ skus: [sku('', '100', 0)] });
    await desk.made();
    for (let stock = 1; stock <= 23; stock += 1) {
      const id = product.skus[0]?.id ?? 0;
      const { body } = await desk.change(product, { skus: [sku('', '100', stock, id, stock - 1)] });
      product = body.data;
    }
    const first = (await read(product.id)).data;
    const second = (await read(product.id, first.older)).data;
    expect([first.list.length, second.list.length, second.older]).toEqual([20, 3, null]);
    const ids: number[] = [...first.list, ...second.list].map(({ id }: { id: number }) => id);
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a));
    expect((await read(product.id, -1)).data).toEqual(first);
  });

  it('are not found for a member’s product', async () => {
    const { productId } = await createAnyProduct(desk.db, {
      channel: 'market',
      sellerId: await createMember(desk.db),
    });
    expect((await read(productId)).errorCode).toBe('NOT_FOUND');
  });
});
