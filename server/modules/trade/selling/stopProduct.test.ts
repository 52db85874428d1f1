import { createMember, createProduct, createSession } from '../../../testing/factories';
import { contentOf, createSeller, type Seller } from '../../../testing/listings';
import { moderatedMarket } from '../../../testing/moderation';
import { noticesOf } from '../../../testing/notices';

const market = moderatedMarket();
const { save, submit, approve, answer, published } = market;

const REASON = '疑似仿冒品，請附購買證明';
const stop = (productId: number, token = market.staff.token) =>
  market.api.call(token, 'POST', `/api/admin/member-products/${productId}/stop`, {
    reason: REASON,
  });
const mine = async (seller: Seller, id: number) =>
  (await market.api.call(seller.token, 'GET', `/api/me/listings/${id}`)).body.data;
const offer = async (seller: Seller, id: number, onSale: boolean) => {
  const { offer: seen } = await mine(seller, id);
  return market.api.call(seller.token, 'PUT', `/api/me/listings/${id}/offer`, {
    price: seen.price,
    available: seen.available,
    seenAvailable: seen.available,
    onSale,
    seenOnSale: seen.onSale,
  });
};
/** Public pages show it within a second. */
const isOnSale = async (productId: number): Promise<boolean> =>
  (await market.db.pool.query('SELECT on_sale FROM products WHERE id = $1', [productId])).rows[0]
    .on_sale;

describe('a member’s product that staff stop', () => {
  it('leaves the market at once, and its seller reads why', async () => {
    const seller = await createSeller(market.db);
    const { id, productId } = await published(seller);
    expect((await stop(productId)).body).toMatchObject({ success: true });
    const shown = await market.api.call('', 'GET', `/api/products/${productId}`);
    expect(shown.body.data.onSale).toBe(false);
    expect(await mine(seller, id)).toMatchObject({
      state: 'changes',
      reviewNote: REASON,
      offer: { onSale: false, barred: true },
    });
    const notices = await noticesOf(market.db, seller.id);
    expect(notices.map(({ data }) => data.result)).toContain(
      `已停售：${REASON}。修改後重新送審，通過就會恢復販售。`,
    );
    const { rows } = await market.db.pool.query(
      `SELECT staff_id, note FROM staff_actions WHERE action = 'listing.stop' AND ref_id = $1`,
      [String(id)],
    );
    expect(rows).toEqual([{ staff_id: market.staff.id, note: REASON }]);
    expect((await stop(productId)).body.errorCode).toBe('LISTING_STOPPED');
  });

  it('comes back with the next approved revision, and by nothing that its seller does', async () => {
    const seller = await createSeller(market.db);
    const { id, productId, revision } = await published(seller);
    await stop(productId);
    expect((await offer(seller, id, true)).body.errorCode).toBe('LISTING_BARRED');
    // Price and stock stay the seller's.
    expect((await offer(seller, id, false)).body.errorCode).toBe('');
    const edited = await save(seller, id, revision, contentOf(seller, { title: '附購買證明' }));
    const back = await market.api.call(
      seller.token,
      'DELETE',
      `/api/me/listings/${id}?revision=${edited.body.data.revision}`,
    );
    expect(back.body).toMatchObject({ success: true });
    const reverted = await mine(seller, id);
    expect(reverted).toMatchObject({ state: 'changes', reviewNote: REASON });
    expect(await isOnSale(productId)).toBe(false);
    const again = await save(seller, id, reverted.revision, contentOf(seller, { title: '附證明' }));
    await submit(seller, again.body.data);
    expect(await isOnSale(productId)).toBe(false);
    await answer(id, again.body.data.revision, 'changes', '證明不清楚');
    expect((await offer(seller, id, true)).body.errorCode).toBe('LISTING_BARRED');
    await submit(seller, again.body.data);
    expect((await approve(id, again.body.data.revision)).body.errorCode).toBe('');
    expect(await isOnSale(productId)).toBe(true);
    expect(await mine(seller, id)).toMatchObject({ state: 'approved', offer: { barred: false } });
  });

  it('stays stopped while a draft or a waiting revision goes on', async () => {
    const seller = await createSeller(market.db);
    const { id, productId, revision } = await published(seller);
    const draft = await save(seller, id, revision, contentOf(seller, { title: '改名' }));
    expect((await stop(productId)).body.errorCode).toBe('');
    expect(await mine(seller, id)).toMatchObject({ state: 'draft', offer: { barred: true } });
    await submit(seller, draft.body.data);
    expect(await mine(seller, id)).toMatchObject({ state: 'pending', reviewNote: REASON });
  });

  it('does not come back when a freeze of its seller ends', async () => {
    const seller = await createSeller(market.db);
    const { productId } = await published(seller);
    const other = await published(seller);
    const admin = await createMember(market.db, '店長', ['admin']);
    const token = await createSession(market.db, admin);
    const call = (what: string, more: object = {}) =>
      market.api.call(token, 'POST', `/api/admin/members/${seller.id}/${what}`, {
        reason: '查證中，先停止',
        ...more,
      });
    const { frozenAt } = (await call('freeze')).body.data;
    expect((await stop(productId)).body.errorCode).toBe('');
    expect((await call('unfreeze', { frozenAt })).body.errorCode).toBe('');
    expect([await isOnSale(productId), await isOnSale(other.productId)]).toEqual([false, true]);
  });

  it('is a member’s of fixed price, and not that of who stops it', async () => {
    const shop = await createProduct(market.db, {});
    expect((await stop(shop.productId)).status).toBe(404);
    const seller = await createSeller(market.db);
    const lot = await published(seller, 'auction');
    expect((await stop(lot.productId)).status).toBe(404);
    const staffSeller = await createSeller(market.db, { rights: ['staff'] });
    const own = await published(staffSeller);
    expect((await stop(own.productId, staffSeller.token)).body.errorCode).toBe('LISTING_OWN');
    expect((await stop(own.productId, seller.token)).status).toBe(403);
  });
});
