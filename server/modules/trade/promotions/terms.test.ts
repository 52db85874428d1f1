import { promotionMarket } from '../../../testing/promotions';

const promotions = promotionMarket();
const { market, createShop, promote, newest, stop } = promotions;

describe('the promotion terms', () => {
  const read = async () =>
    (await market.api.call(promotions.admin, 'GET', '/api/admin/promotions/terms')).body.data;
  const change = (body: object, token = promotions.admin) =>
    market.api.call(token, 'PUT', '/api/admin/promotions/terms', body);
  const reason = '配合週年慶調整';

  it('are changed by an administrator with a reason, for later purchases', async () => {
    const { seller, listing } = await createShop();
    await promote(seller, listing);
    const { version, terms } = await read();
    const changed = { perDay: '6', days: [10, 2], version, reason };
    expect((await change(changed, market.staff.token)).status).toBe(403);
    const { body } = await change(changed);
    expect(body.data.terms).toEqual({ perDay: '6', days: [2, 10] });
    expect(body.data.history[0]).toMatchObject({ before: terms, note: reason });
    expect((await change(changed)).body.errorCode).toBe('CONTENT_CHANGED');
    // An earlier purchase keeps its price.
    const { id } = await newest();
    expect((await stop(market.staff.token, id)).body.data.refund).toBe('10');
    await change({ ...terms, version: body.data.version, reason });
  });

  it('are validated', async () => {
    const { version, terms } = await read();
    const zero = await change({ ...terms, perDay: '0', version, reason });
    expect(zero.body.errorCode).toBe('PROMOTION_TERMS');
    const same = await change({ ...terms, version, reason });
    expect(same.body.errorCode).toBe('NOTHING_CHANGED');
    expect((await change({ ...terms, days: [], version, reason })).status).toBe(400);
  });
});
