import type { StaffProduct } from '@common/endpoints/adminProducts';
import { meanwhile } from '../../../testing/meanwhile';
import { productDesk, sku } from '../../../testing/productDesk';

const desk = productDesk();
const { made, change, read, sell, order } = desk;

describe('changing a product that has open orders', () => {
  async function onSale(stock: number): Promise<{ product: StaffProduct; skuId: number }> {
    const { id } = await made({ skus: [sku('', '100', stock)] });
    const product: StaffProduct = (await sell(id)).body.data;
    return { product, skuId: product.skus[0]?.id ?? 0 };
  }

  it('never reduces stock below the reserved pieces', async () => {
    const { product, skuId } = await onSale(5);
    expect((await order(skuId, 3, '100')).body.success).toBe(true);
    const { body } = await change(product, { skus: [sku('', '100', 2, skuId, 5)] });
    expect(body).toMatchObject({ errorCode: 'STOCK_RESERVED', data: { reserved: 3 } });
    expect((await change(product, { skus: [sku('', '100', 3, skuId, 5)] })).body.success).toBe(
      true,
    );
    expect((await order(skuId, 1, '100')).body.errorCode).toBe('SOLD_OUT');
  });

  it('does not restore pieces shipped since the form was opened', async () => {
    const { product, skuId } = await onSale(5);
    const { out_trade_no } = (await order(skuId, 2, '100')).body.data;
    await desk.api.call(desk.buyer, 'POST', `/api/orders/${out_trade_no}/pay`);
    const shipped = await desk.api.call(
      desk.staff,
      'POST',
      `/api/admin/orders/${out_trade_no}/ship`,
      {
        carrier: '黑貓宅急便',
        trackingNo: '123456789012',
      },
    );
    expect(shipped.body.errorMessage).toBe('');
    // The form showed five pieces; ten were added.
    const { body } = await change(product, { skus: [sku('', '100', 15, skuId, 5)] });
    expect(body.data.skus[0].stock).toBe(13);
  });

  it('accounts for a shipment that commits concurrently', async () => {
    const { product, skuId } = await onSale(5);
    const { body } = await meanwhile(
      desk.db,
      [
        `UPDATE skus SET stock = stock - 1 FROM stock_reason('correction', 'test', '', NULL) WHERE id = ${skuId}`,
      ],
      () => change(product, { skus: [sku('', '100', 15, skuId, 5)] }),
    );
    expect(body.data.skus[0].stock).toBe(14);
  });

  it('keeps a concurrent change of the sale state', async () => {
    const product = await made();
    const { body } = await meanwhile(
      desk.db,
      [`UPDATE products SET on_sale = true, version = version + 1 WHERE id = ${product.id}`],
      () => change(product, { title: '舊' }),
    );
    expect(body.errorCode).toBe('CONTENT_CHANGED');
    expect((await read(product.id)).onSale).toBe(true);
  });

  it('leaves an order’s price; a later order is refused with the new price', async () => {
    const { product, skuId } = await onSale(5);
    const first = (await order(skuId, 1, '100')).body.data;
    await change(product, { skus: [sku('', '250', 5, skuId, 5)] });
    expect((await order(skuId, 1, '100')).body.errorCode).toBe('PRICE_CHANGED');
    const { body } = await desk.api.call(desk.buyer, 'GET', `/api/orders/${first.out_trade_no}`);
    expect(body.data.total).toBe('100');
  });

  it('keeps a removed variant off sale when a piece is returned', async () => {
    const { product, skuId } = await onSale(5);
    const { out_trade_no } = (await order(skuId, 2, '100')).body.data;
    await change(product, { skus: [sku('新款', '120', 4)] });
    expect((await order(skuId, 1, '100')).body.errorCode).toBe('SOLD_OUT');
    await desk.api.call(desk.buyer, 'POST', `/api/orders/${out_trade_no}/cancel`, {
      reason: '不要了',
    });
    expect((await order(skuId, 1, '100')).body.errorCode).toBe('SOLD_OUT');
    const { rows } = await desk.db.pool.query('SELECT stock, reserved FROM skus WHERE id = $1', [
      skuId,
    ]);
    expect(rows).toEqual([{ stock: 0, reserved: 0 }]);
    const card = await desk.db.pool.query(
      'SELECT min_price, in_stock FROM products WHERE id = $1',
      [product.id],
    );
    expect(card.rows).toEqual([{ min_price: `120${'0'.repeat(18)}`, in_stock: true }]);
  });

  it('keeps stock and reservations consistent with concurrent orders', async () => {
    const { product, skuId } = await onSale(40);
    let latest = product;
    const changing = async () => {
      for (let n = 0; n < 8; n++) {
        const { body } = await change(latest, { skus: [sku('', '100', 39, skuId, 40)] });
        expect(body.errorCode).toBe('');
        latest = body.data;
      }
    };
    const orders = Array.from({ length: 20 }, () => order(skuId, 1, '100'));
    const [, ...placed] = await Promise.all([changing(), ...orders]);
    expect(placed.every(({ body }) => body.success)).toBe(true);
    const { rows } = await desk.db.pool.query('SELECT stock, reserved FROM skus WHERE id = $1', [
      skuId,
    ]);
    expect(rows).toEqual([{ stock: 32, reserved: 20 }]);
  });
});
