import { promotionMarket } from '../../../testing/promotions';

const promotions = promotionMarket();
const { market, createShop, promote, newest, stop } = promotions;

test('the promotion terms change for later purchases, an earlier one keeps its price', async () => {
  const read = async () =>
    (await market.api.call(promotions.admin, 'GET', '/api/admin/promotions/terms')).body.data;
  const change = (value: object, version: number) =>
    market.api.call(promotions.admin, 'PUT', '/api/admin/settings/promotion', {
      value,
      version,
      reason: '配合週年慶調整',
    });
  const { seller, listing } = await createShop();
  await promote(seller, listing);
  const { version, terms } = await read();
  await change({ perDay: '6', days: [10, 2] }, version);
  const changed = await read();
  expect(changed.history[0]).toMatchObject({ before: terms, note: '配合週年慶調整' });
  const offered = await market.api.call(seller.token, 'GET', '/api/promotions/terms');
  expect(offered.body.data).toEqual({ perDay: '6', days: [2, 10] });
  const { id } = await newest();
  expect((await stop(market.staff.token, id)).body.data.refund).toBe('10');
  await change(terms, changed.version);
});
