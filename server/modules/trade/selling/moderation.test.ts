import { contentOf, createSeller } from '../../../testing/listings';
import { moderatedMarket } from '../../../testing/moderation';

const market = moderatedMarket();
const { draft, submit, approve, answer, save, published } = market;

describe('moderation', () => {
  it('an approved listing is on sale at once, with an audit row', async () => {
    const seller = await createSeller(market.db);
    const { id, productId, state } = await published(seller);
    expect(state).toBe('approved');
    const { body } = await market.api.call('', 'GET', `/api/products/${productId}`);
    expect(body.data).toMatchObject({ channel: 'market', onSale: true, title: '手沖咖啡壺' });
    const { rows } = await market.db.pool.query(
      `SELECT staff_id, action FROM staff_actions WHERE ref_type = 'listing' AND ref_id = $1`,
      [String(id)],
    );
    expect(rows).toEqual([{ staff_id: market.staff.id, action: 'listing.approved' }]);
  });

  it('an approval of an outdated revision is refused', async () => {
    const seller = await createSeller(market.db);
    const made = await draft(seller);
    await submit(seller, made);
    const saved = await save(seller, made.id, made.revision, contentOf(seller, { title: '換了' }));
    expect((await approve(made.id, made.revision)).status).toBe(404);
    await submit(seller, saved.body.data);
    expect((await approve(made.id, made.revision)).body.errorCode).toBe('LISTING_CHANGED');
    expect((await approve(made.id, saved.body.data.revision)).body.errorCode).toBe('');
  });

  it('a listing is read as it is now, and a draft stays its writer’s', async () => {
    const seller = await createSeller(market.db);
    const made = await draft(seller);
    const read = () => market.api.call(market.staff.token, 'GET', `/api/admin/listings/${made.id}`);
    expect((await read()).status).toBe(404);
    await submit(seller, made);
    await answer(made.id, made.revision, 'changes', '請補照片');
    expect((await read()).body.data).toMatchObject({
      id: made.id,
      state: 'changes',
      reviewNote: '請補照片',
      seller: { id: seller.id },
    });
    // Handed in again, it shows whoever reviews it what was asked for.
    await submit(seller, made);
    expect((await read()).body.data).toMatchObject({ state: 'pending', reviewNote: '請補照片' });
    await approve(made.id, made.revision);
    expect((await read()).body.data).toMatchObject({ state: 'approved', reviewNote: '' });
  });

  it('staff find listings by title, seller, or number, whatever their state, but no draft', async () => {
    const seller = await createSeller(market.db);
    await market.db.pool.query(`UPDATE members SET name = '尋找的賣家' WHERE id = $1`, [seller.id]);
    const shown = await published(seller);
    const waiting = await draft(seller);
    await submit(seller, waiting);
    await draft(seller);
    const found = async (query: Record<string, string>) => {
      const path = `/api/admin/listings?${new URLSearchParams(query)}`;
      const { body } = await market.api.call(market.staff.token, 'GET', path);
      return body.data.list
        .map(({ id }: { id: number }) => id)
        .sort((a: number, b: number) => a - b);
    };
    expect(await found({ q: '的賣家', state: 'all' })).toEqual([shown.id, waiting.id]);
    expect(await found({ q: '的賣家' })).toEqual([waiting.id]);
    expect(await found({ q: '沖咖啡', state: 'all' })).toContain(shown.id);
    expect(await found({ q: String(shown.productId), state: 'all' })).toContain(shown.id);
    expect(await found({ q: '沒有這個', state: 'all' })).toEqual([]);
    expect(await found({ state: 'all' })).toEqual(expect.arrayContaining([shown.id, waiting.id]));
  });

  it('one of several concurrent verdicts is accepted', async () => {
    const seller = await createSeller(market.db);
    const made = await draft(seller);
    await submit(seller, made);
    const all = await Promise.all([
      approve(made.id, made.revision),
      approve(made.id, made.revision),
      answer(made.id, made.revision, 'refused'),
    ]);
    expect(all.filter(({ body }) => body.success)).toHaveLength(1);
    const { rows } = await market.db.pool.query(
      'SELECT count(*)::int AS n FROM products WHERE seller_id = $1',
      [seller.id],
    );
    expect(rows[0].n).toBeLessThanOrEqual(1);
  });

  it('staff cannot review their own listing', async () => {
    const seller = await createSeller(market.db, { rights: ['staff'] });
    const made = await draft(seller);
    await submit(seller, made);
    expect((await approve(made.id, 1, seller.token)).body.errorCode).toBe('LISTING_OWN');
  });

  it('a centre’s listing goes to the shop without review', async () => {
    const center = await createSeller(market.db, { rights: ['center'] });
    const made = await draft(center);
    const { body } = await submit(center, made);
    expect(body.data).toMatchObject({ state: 'approved', channel: 'shop' });
    const product = await market.api.call('', 'GET', `/api/products/${body.data.productId}`);
    expect(product.body.data).toMatchObject({ channel: 'shop', onSale: true });
  });

  it('a member’s draft does not go to the shop when its writer becomes a centre', async () => {
    const seller = await createSeller(market.db);
    const made = await draft(seller);
    await market.db.pool.query(`SELECT grant_capability($1, 'center', NULL, 'test')`, [seller.id]);
    expect((await submit(seller, made)).body.errorCode).toBe('LISTING_STATE');
  });
});
