import { createAddress } from '../../../testing/factories';
import { createSeller, type Seller } from '../../../testing/listings';
import { moderatedMarket } from '../../../testing/moderation';

const market = moderatedMarket();
const { published } = market;

describe('a fixed price', () => {
  const offer = (seller: Seller, id: number, change: object) =>
    market.api.call(seller.token, 'PUT', `/api/me/listings/${id}/offer`, {
      price: '100',
      available: 3,
      seenAvailable: 3,
      seenOnSale: true,
      onSale: true,
      ...change,
    });
  const order = (productSku: number, unitPrice = '100') =>
    market.api.call(market.buyer.token, 'POST', '/api/orders', {
      items: [{ skuId: productSku, quantity: 1, unitPrice }],
      addressId: buyerAddress,
      paymentMethod: 'coin',
    });
  let buyerAddress: number;
  beforeAll(async () => {
    buyerAddress = await createAddress(market.db, market.buyer.id);
  });
  const skuOf = async (productId: number) =>
    (
      await market.db.pool.query('SELECT id, stock, reserved FROM skus WHERE product_id = $1', [
        productId,
      ])
    ).rows[0];

  it('changes without moderation, and an order with the old price is refused', async () => {
    const seller = await createSeller(market.db);
    const { id, productId } = await published(seller);
    const sku = await skuOf(productId);
    expect((await offer(seller, id, { price: '120', available: 5 })).body.data.offer).toEqual({
      price: '120',
      available: 5,
      reserved: 0,
      sold: 0,
      onSale: true,
      paused: false,
      barred: false,
    });
    expect((await order(sku.id)).body.errorCode).toBe('PRICE_CHANGED');
    expect((await order(sku.id, '120')).body.errorCode).toBe('');
    // The seller's page has not seen that order.
    const stale = await offer(seller, id, { seenAvailable: 5, available: 5 });
    expect(stale.body.errorCode).toBe('LISTING_CHANGED');
    expect(await skuOf(productId)).toMatchObject({ stock: 5, reserved: 1 });
  });

  it('off sale is neither listed nor orderable, and returns with its approved content', async () => {
    const seller = await createSeller(market.db);
    const { id, productId } = await published(seller);
    const sku = await skuOf(productId);
    await offer(seller, id, { onSale: false });
    expect((await order(sku.id)).body.errorCode).toBe('PRODUCT_OFF_SALE');
    const stale = await offer(seller, id, { onSale: true, seenOnSale: true });
    expect(stale.body.errorCode).toBe('LISTING_CHANGED');
    await offer(seller, id, { onSale: true, seenOnSale: false });
    expect((await order(sku.id)).body.errorCode).toBe('');
  });

  it('sells no piece twice when orders and changes of the stock race', async () => {
    const seller = await createSeller(market.db);
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
