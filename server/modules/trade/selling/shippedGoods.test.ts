import { contentOf, createSeller, lotContentOf } from '../../../testing/listings';
import { moderatedMarket } from '../../../testing/moderation';

const market = moderatedMarket();
const { approve, draft, published, save, submit } = market;

const goodsOf = async (productId: number) => {
  const { rows } = await market.db.pool.query(
    `SELECT p.temperature, s.weight_grams AS grams FROM products p JOIN skus s ON s.product_id = p.id
     WHERE p.id = $1`,
    [productId],
  );
  return rows;
};

it('temperature and weight of a listing are its product’s once approved, and only then', async () => {
  const seller = await createSeller(market.db);
  const cold = { temperature: 'frozen' as const, weightGrams: 1200, perBuyer: 2 };
  const { id, productId, revision } = await published(seller, 'fixed', contentOf(seller, cold));
  expect(await goodsOf(productId)).toEqual([{ temperature: 'frozen', grams: 1200 }]);
  const product = await market.api.call('', 'GET', `/api/products/${productId}`);
  expect(product.body.data).toMatchObject({
    temperature: 'frozen',
    skus: [{ weightGrams: 1200 }],
  });

  const change = contentOf(seller, { temperature: 'chilled' });
  const saved = (await save(seller, id, revision, change)).body.data;
  await submit(seller, saved);
  expect(await goodsOf(productId)).toEqual([{ temperature: 'frozen', grams: 1200 }]);
  const { body } = await market.api.call(market.staff.token, 'GET', '/api/admin/listings');
  const shown = body.data.list.find((one: { id: number }) => one.id === id);
  expect(shown).toMatchObject({ shown: cold, content: { temperature: 'chilled' } });
  await approve(id, saved.revision);
  expect(await goodsOf(productId)).toEqual([{ temperature: 'chilled', grams: null }]);
});

it('a change that is discarded leaves the published temperature and weight in the draft', async () => {
  const seller = await createSeller(market.db);
  const cold = { temperature: 'frozen' as const, weightGrams: 1200, perBuyer: 2 };
  const { id, revision } = await published(seller, 'fixed', contentOf(seller, cold));
  const { body: saved } = await save(seller, id, revision, contentOf(seller));
  const discarded = `/api/me/listings/${id}?revision=${saved.data.revision}`;
  expect((await market.api.call(seller.token, 'DELETE', discarded)).status).toBe(200);
  const { body } = await market.api.call(seller.token, 'GET', `/api/me/listings/${id}`);
  expect(body.data.content).toMatchObject(cold);
});

it('a draft that another tab has saved meanwhile is not discarded', async () => {
  const seller = await createSeller(market.db);
  const made = await draft(seller, 'fixed', contentOf(seller));
  const { body: saved } = await save(seller, made.id, made.revision, contentOf(seller));
  const discard = (revision: number) =>
    market.api.call(seller.token, 'DELETE', `/api/me/listings/${made.id}?revision=${revision}`);
  expect((await discard(made.revision)).body.errorCode).toBe('LISTING_CHANGED');
  expect((await discard(saved.data.revision)).status).toBe(200);
});

it('a frozen lot is a frozen product', async () => {
  const seller = await createSeller(market.db);
  const frozen = lotContentOf(seller, { temperature: 'frozen' });
  const { productId } = await published(seller, 'auction', frozen);
  expect(await goodsOf(productId)).toEqual([{ temperature: 'frozen', grams: null }]);
});
