import * as make from '../../../testing/factories';
import { meanwhile } from '../../../testing/meanwhile';
import { orderShop } from '../../../testing/orderShop';

const shop = orderShop();
const { createBuyer, place, placed, act, stockOf } = shop;

const item = (change: object) => ({ skuId: 0, quantity: 1, unitPrice: '100', ...change });

describe('refuses', () => {
  it.each<[string, { items?: ReturnType<typeof item>[]; [field: string]: unknown }, string]>([
    ['a stale price', { items: [item({ unitPrice: '99' })] }, 'PRICE_CHANGED'],
    ['more than is left', { items: [item({ quantity: 11 })] }, 'SOLD_OUT'],
    ['adv beyond what the listing allows', { advAmount: '1' }, 'ADV_NOT_ALLOWED'],
    ['a missing address', { addressId: undefined }, 'ADDRESS_REQUIRED'],
    ['an unknown address', { addressId: 999_999 }, 'ADDRESS_REQUIRED'],
  ])('%s', async (_name, extra, errorCode) => {
    const buyer = await createBuyer();
    const { skuId } = await make.createProduct(shop.db);
    const items = extra.items?.map((item) => ({ ...item, skuId }));
    const { status, body } = await place(buyer, skuId, { ...extra, ...(items && { items }) });
    expect([status, body.success, body.errorCode]).toEqual([200, false, errorCode]);
    expect(await stockOf(skuId)).toEqual({ stock: 10, reserved: 0 });
  });

  it("another's address, another's order and one's own product", async () => {
    const buyer = await createBuyer();
    const other = await createBuyer();
    const { skuId } = await make.createProduct(shop.db);
    const stolen = await place(buyer, skuId, { addressId: other.addressId });
    expect(stolen.body.errorCode).toBe('ADDRESS_REQUIRED');
    const { no } = await placed(buyer);
    for (const action of ['pay', 'cancel', 'confirm']) {
      expect(
        (await act(other.token, no, action, action === 'cancel' ? {} : undefined)).status,
      ).toBe(404);
    }
    expect((await shop.api.call(other.token, 'GET', `/api/orders/${no}`)).status).toBe(404);
    const own = await make.createProduct(shop.db, { channel: 'market', sellerId: buyer.id });
    expect((await place(buyer, own.skuId)).body.errorCode).toBe('OWN_PRODUCT');
  });

  it.each([
    ['product that staff took off sale', 'paused = false', 'PRODUCT_OFF_SALE'],
    ['product of a seller who was frozen', 'paused = true', 'SELLER_PAUSED'],
  ])('a %s while the order waited for its variant', async (_, change, errorCode) => {
    const buyer = await createBuyer();
    const { skuId } = await make.createProduct(shop.db);
    const { body } = await meanwhile(
      shop.db,
      [
        `SELECT 1 FROM skus WHERE id = ${skuId} FOR UPDATE`,
        `UPDATE products SET on_sale = false, ${change} WHERE id = (SELECT product_id FROM skus WHERE id = ${skuId})`,
      ],
      () => place(buyer, skuId),
      1,
    );
    expect(body.errorCode).toBe(errorCode);
    expect(await stockOf(skuId)).toEqual({ stock: 10, reserved: 0 });
  });

  it('to pay with too little, saying how much is missing', async () => {
    const buyer = await createBuyer('60.5');
    const { no } = await placed(buyer);
    const { body } = await act(buyer.token, no, 'pay');
    expect(body).toMatchObject({ errorCode: 'BALANCE_SHORT', data: { short: '39.5' } });
    expect(await buyer.balance()).toEqual(['60.5', '0', '0', '0']);
  });

  it.each(['1e18', '-1', 'NaN', '.5', '1.', '0x10', '１００', '1.0000000000000000001', '', '01'])(
    'the amount %j',
    async (unitPrice) => {
      const buyer = await createBuyer();
      const { skuId } = await make.createProduct(shop.db);
      const { status, body } = await place(buyer, skuId, {
        items: [{ skuId, quantity: 1, unitPrice }],
      });
      expect(status).toBe(400);
      expect(body.data.faults[0].field).toBe('items.0.unitPrice');
    },
  );

  it('unknown keys and wrong types, naming the field', async () => {
    const buyer = await createBuyer();
    const { skuId } = await make.createProduct(shop.db);
    const extra = await place(buyer, skuId, { status: 2 });
    expect([extra.status, extra.body.data.faults[0].field]).toEqual([400, 'status']);
    const wrong = await place(buyer, skuId, {
      items: [{ skuId, quantity: '1', unitPrice: '100' }],
    });
    expect([wrong.status, wrong.body.data.faults[0].field]).toEqual([400, 'items.0.quantity']);
  });
});
