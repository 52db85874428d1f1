import { contentOf, createSeller, lotContentOf } from '../../../testing/listings';
import { moderatedMarket } from '../../../testing/moderation';

const market = moderatedMarket();
const { draft, submit, approve, answer, save, published } = market;

/** Every public response that could show a title. */
async function seenInPublic(title: string): Promise<string[]> {
  const urls = [
    '/api/products?channel=market&pageSize=100',
    `/api/products?channel=market&q=${encodeURIComponent(title)}`,
    '/api/auctions?channel=market&pageSize=100',
    '/api/auctions?channel=market&phase=upcoming&pageSize=100',
    '/api/auctions?channel=market&phase=ended&pageSize=100',
    `/api/search/suggest?q=${encodeURIComponent(title)}`,
    '/api/home',
  ];
  const seen: string[] = [];
  for (const url of urls) {
    for (const token of ['', market.buyer.token]) {
      const { body } = await market.api.call(token, 'GET', url);
      if (JSON.stringify(body?.data ?? null).includes(title)) seen.push(url);
    }
  }
  return seen;
}

describe('unapproved content is visible only to its seller and staff', () => {
  it.each(['fixed', 'auction'] as const)('in a new %s listing', async (kind) => {
    const seller = await createSeller(market.db);
    const other = await createSeller(market.db);
    const title = `未審核的${kind}物件`;
    const whole = kind === 'fixed' ? contentOf(seller, { title }) : lotContentOf(seller, { title });
    const made = await draft(seller, kind, whole);
    const { rows: before } = await market.db.pool.query(
      'SELECT (SELECT count(*) FROM products) AS p, (SELECT count(*) FROM lots) AS l',
    );

    // Staff do not see drafts.
    expect((await approve(made.id, 1)).status).toBe(404);
    for (const token of [other.token, market.staff.token, market.buyer.token]) {
      expect((await market.api.call(token, 'GET', `/api/me/listings/${made.id}`)).status).toBe(404);
      expect((await save({ ...other, token }, made.id, 1, contentOf(other))).status).toBe(404);
      expect((await submit({ ...other, token }, made)).status).toBe(404);
      const discarded = `/api/me/listings/${made.id}?revision=${made.revision}`;
      expect((await market.api.call(token, 'DELETE', discarded)).status).toBe(404);
    }
    const { body } = await submit(seller, made);
    expect(body.data).toMatchObject({ state: 'pending', productId: null, lot: null });
    const queue = await market.api.call(market.staff.token, 'GET', '/api/admin/listings');
    expect(JSON.stringify(queue.body.data)).toContain(title);
    expect(await seenInPublic(title)).toEqual([]);
    const { rows: after } = await market.db.pool.query(
      'SELECT (SELECT count(*) FROM products) AS p, (SELECT count(*) FROM lots) AS l',
    );
    // No product, lot or variant was created.
    expect(after).toEqual(before);
  });

  it('in a change: the shop keeps showing the approved version', async () => {
    const seller = await createSeller(market.db);
    const { id, revision, productId } = await published(seller);
    const changed = contentOf(seller, { title: '偷換成別的東西' });
    const saved = (await save(seller, id, revision, changed)).body.data;
    await submit(seller, saved);
    const shown = async () =>
      (await market.api.call('', 'GET', `/api/products/${productId}`)).body.data.title;
    expect(await shown()).toBe('手沖咖啡壺');
    expect(await seenInPublic('偷換成別的東西')).toEqual([]);

    await answer(id, saved.revision, 'refused');
    expect(await shown()).toBe('手沖咖啡壺');
    const mine = await market.api.call(seller.token, 'GET', `/api/me/listings/${id}`);
    expect(mine.body.data).toMatchObject({ state: 'refused', reviewNote: '照片不清楚' });

    await submit(seller, saved);
    await approve(id, saved.revision);
    const { rows } = await market.db.pool.query('SELECT title FROM products WHERE id = $1', [
      productId,
    ]);
    expect(rows).toEqual([{ title: '偷換成別的東西' }]);
  });
});
