import type { ListingInput } from '@common/endpoints/listings';
import { contentOf, createSeller, lotContentOf } from '../../../testing/listings';
import { moderatedMarket } from '../../../testing/moderation';

const market = moderatedMarket();
const { draft, submit } = market;

describe('submitting a listing', () => {
  it.each([
    [
      'nothing',
      { title: '', description: '', pictures: [], category: '' },
      ['title', 'description', 'pictures', 'category'],
    ],
    ['no condition', { condition: undefined }, ['condition']],
    ['an unknown category', { category: 'nowhere' }, ['category']],
    ['no price', { price: undefined }, ['price']],
    ['a price of nothing', { price: '0' }, ['price']],
    ['no pieces', { stock: undefined }, ['stock']],
  ])('names the missing fields of %s', async (_name, change, fields) => {
    const seller = await createSeller(market.db);
    const made = await draft(seller, 'fixed', contentOf(seller, change as Partial<ListingInput>));
    const { body } = await submit(seller, made);
    expect(body.errorCode).toBe('LISTING_INCOMPLETE');
    expect(body.data.faults.map((one: { field: string }) => one.field)).toEqual(fields);
  });

  it.each([
    ['a reserve under the start', { reserve: '90' }, 'LOT_PRICES'],
    ['an offer under the start', { buyNow: '100' }, 'LOT_PRICES'],
  ])('refuses a lot with %s', async (_name, change, code) => {
    const seller = await createSeller(market.db);
    const made = await draft(seller, 'auction', lotContentOf(seller, change));
    expect((await submit(seller, made)).body.errorCode).toBe(code);
  });

  it('finds blocked words regardless of spacing', async () => {
    const seller = await createSeller(market.db);
    const description = '商品很新，想便宜買的請加 Ｌ.I N-E 聊，可以更便宜喔。';
    const made = await draft(seller, 'fixed', contentOf(seller, { description }));
    expect((await submit(seller, made)).body).toMatchObject({
      errorCode: 'LISTING_WORDS',
      data: { words: '加LINE' },
    });
  });

  it('refuses somebody else’s picture', async () => {
    const [seller, other] = [await createSeller(market.db), await createSeller(market.db)];
    const content = contentOf(seller, { pictures: [{ url: other.picture, alt: '' }] });
    const { body } = await market.api.call(seller.token, 'POST', '/api/me/listings', {
      kind: 'fixed',
      content,
    });
    expect(body.errorCode).toBe('PICTURE_UNKNOWN');
  });
});

describe('a new seller', () => {
  it('has at most five listings, also with concurrent submissions, below a highest price', async () => {
    const seller = await createSeller(market.db, { isNew: true });
    const made = [];
    for (let n = 0; n < 7; n++) made.push(await draft(seller));
    const all = await Promise.all(made.map((one) => submit(seller, one)));
    const codes = all.map(({ body }) => body.errorCode).sort();
    expect(codes).toEqual(['', '', '', '', '', 'LISTING_LIMIT', 'LISTING_LIMIT']);

    const dear = await draft(seller, 'fixed', contentOf(seller, { price: '20001' }));
    const { body } = await submit(seller, dear);
    expect(body.data.faults).toEqual([expect.objectContaining({ field: 'price' })]);
    const rules = (await market.api.call(seller.token, 'GET', '/api/me/selling')).body.data;
    expect(rules).toMatchObject({
      feeBps: 300,
      openListings: 5,
      maxListings: 5,
      maxPrice: '20000',
    });
  });
});
