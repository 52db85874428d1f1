import { orderShop, PARCEL } from '../../../testing/orderShop';
import { confirmReceived, expireOrders } from './sweepOrders';

const shop = orderShop();
const { sql, createBuyer, placed, act, asStaff, stockOf } = shop;

describe('the sale', () => {
  it('goes from order to receipt, each step in the timeline and the stock', async () => {
    const buyer = await createBuyer();
    const { no, skuId } = await placed(buyer);
    expect(await stockOf(skuId)).toEqual({ stock: 10, reserved: 1 });
    expect((await act(buyer.token, no, 'pay')).body.data.status).toBe(2);
    expect(await buyer.balance()).toEqual(['900', '0', '0', '0']);
    expect((await asStaff(no, 'ship', PARCEL)).body.data).toMatchObject({
      status: 20,
      parcels: [PARCEL],
    });
    expect(await stockOf(skuId)).toEqual({ stock: 9, reserved: 0 });
    const done = await act(buyer.token, no, 'confirm');
    expect(done.body.data.status).toBe(10);
    expect(done.body.data.history.map((step: { to: number }) => step.to)).toEqual([1, 2, 20, 10]);
    expect(done.body.data.history[2].actorName).toBeNull();
  });

  it('pays a part in adv from a hold, and gives both back on a refund', async () => {
    const buyer = await createBuyer('1000', '50');
    const { no, skuId } = await placed(buyer, { advMaxBps: 3000 }, { advAmount: '30' });
    expect(await buyer.balance()).toEqual(['1000', '0', '20', '30']);
    await act(buyer.token, no, 'pay');
    expect(await buyer.balance()).toEqual(['930', '0', '20', '0']);
    const refunded = await asStaff(no, 'refund', { reason: '缺貨', restock: true });
    expect(refunded.body.data.status).toBe(11);
    expect(await buyer.balance()).toEqual(['1000', '0', '50', '0']);
    expect(await stockOf(skuId)).toEqual({ stock: 10, reserved: 0 });
  });

  it('pays a market seller less the fee', async () => {
    const seller = await createBuyer('0');
    const buyer = await createBuyer();
    const { no } = await placed(buyer, { channel: 'market', sellerId: seller.id });
    await act(buyer.token, no, 'pay');
    await asStaff(no, 'ship', { ...PARCEL, reason: '賣家委託' });
    await act(buyer.token, no, 'confirm');
    expect((await seller.balance())[0]).toBe('97');
  });

  it('is cancelled by the buyer before shipping, and not after', async () => {
    const buyer = await createBuyer();
    const unpaid = await placed(buyer);
    expect((await act(buyer.token, unpaid.no, 'cancel', {})).body.data.status).toBe(-1);
    const paid = await placed(buyer);
    await act(buyer.token, paid.no, 'pay');
    expect((await act(buyer.token, paid.no, 'cancel', { reason: '買錯了' })).body.data.status).toBe(
      -1,
    );
    expect(await buyer.balance()).toEqual(['1000', '0', '0', '0']);
    const shipped = await placed(buyer);
    await act(buyer.token, shipped.no, 'pay');
    await asStaff(shipped.no, 'ship', PARCEL);
    expect((await act(buyer.token, shipped.no, 'cancel', {})).body.errorCode).toBe('ORDER_STATE');
  });

  it('ends by itself when the payment window does, and when ten days have passed', async () => {
    const buyer = await createBuyer('1000', '30');
    const late = await placed(buyer, { advMaxBps: 3000 }, { advAmount: '30' });
    await sql(`UPDATE orders SET expires_at = now() - interval '1 s' WHERE out_trade_no = $1`, [
      late.no,
    ]);
    expect((await act(buyer.token, late.no, 'pay')).body.errorCode).toBe('ORDER_EXPIRED');
    await Promise.all([expireOrders(shop.db), expireOrders(shop.db)]);
    expect(await stockOf(late.skuId)).toEqual({ stock: 10, reserved: 0 });
    expect(await buyer.balance()).toEqual(['1000', '0', '30', '0']);

    const { no } = await placed(buyer);
    await act(buyer.token, no, 'pay');
    await asStaff(no, 'ship', PARCEL);
    await sql(
      `UPDATE orders SET auto_confirm_at = now() - interval '1 s' WHERE out_trade_no = $1`,
      [no],
    );
    await Promise.all([confirmReceived(shop.db), confirmReceived(shop.db)]);
    const { body } = await shop.api.call(buyer.token, 'GET', `/api/orders/${no}`);
    expect(body.data.status).toBe(10);
  });

  it('hands over digital goods without shipping them', async () => {
    const buyer = await createBuyer();
    const { no } = await placed(buyer, { fulfilment: 'digital' }, { addressId: undefined });
    await act(buyer.token, no, 'pay');
    expect((await asStaff(no, 'ship', PARCEL)).body.errorCode).toBe('ORDER_NOT_SHIPPABLE');
    expect((await asStaff(no, 'handover', { note: '序號已寄出' })).body.data.status).toBe(10);
  });
});

it('counts the orders of their buyer by status', async () => {
  const buyer = await createBuyer();
  const { no } = await placed(buyer);
  await placed(buyer);
  await act(buyer.token, no, 'pay');
  const { body } = await shop.api.call(buyer.token, 'GET', '/api/me/orders/counts');
  expect(body.data).toHaveLength(2);
  expect(body.data).toEqual(
    expect.arrayContaining([
      { status: 1, count: 1 },
      { status: 2, count: 1 },
    ]),
  );
});
