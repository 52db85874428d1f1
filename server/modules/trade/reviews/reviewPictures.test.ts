import type { Picture } from '@common/endpoints/pictures';
import { thumbnailUrl } from '@common/shopfront/pictureFiles';
import * as make from '../../../testing/factories';
import { uploadPicture } from '../../../testing/pictures';
import { type Buyer, reviewShop } from '../../../testing/reviewShop';
import { testStorage } from '../../../testing/storage';
import { fileKeys, nameOfUrl } from '../../content/pictures/pictureFile';
import { sweepPictures } from '../../content/pictures/sweepPictures';

const storage = testStorage();
const shop = reviewShop();
const { createBuyer, buy, review, reviewsOf } = shop;

const upload = (buyer: Buyer) => uploadPicture(shop.api, buyer.token, 'review');
const inputs = (pictures: Picture[]) => pictures.map(({ url, alt }) => ({ url, alt }));
const statusOf = async (url: string) => (await shop.api.app.inject(url)).statusCode;
const urlsOf = async (productId: number, query = '') =>
  (await reviewsOf(productId, query)).list.flatMap((one: { pictures: Picture[] }) =>
    one.pictures.map(({ url }) => url),
  );
/** `editedAt` is that of the review as staff saw it. */
const moderate = (id: number, step: 'hide' | 'show', editedAt: number | null = null) =>
  shop.api.call(shop.staff, 'POST', `/api/admin/reviews/${id}/${step}`, {
    reason: '含有個資',
    seen: { hidden: step === 'show', editedAt },
  });
const stored = async ({ url, widths = [] }: Picture) => {
  const keys = fileKeys({ name: nameOfUrl(url) ?? '', widths });
  const files = await Promise.all(keys.map((key) => storage.get(key)));
  return files.filter(Boolean).length;
};

/** A received order, its buyer and its product. */
async function received() {
  const buyer = await createBuyer();
  const { productId, skuId } = await make.createProduct(shop.db);
  return { buyer, productId, skuId, no: await buy(buyer, skuId) };
}

it('a review shows up to four pictures of its buyer, each once, in their order', async () => {
  const { buyer, productId, no } = await received();
  const pictures = [];
  for (let n = 0; n < 5; n++) pictures.push(await upload(buyer));
  const tooMany = await review(buyer.token, no, { pictures: inputs(pictures) });
  expect(tooMany.status).toBe(400);
  const [one, two] = pictures as [Picture, Picture];
  const twice = inputs([two, one, two]);
  expect((await review(buyer.token, no, { pictures: twice })).body.data.pictures).toEqual([
    two,
    one,
  ]);
  expect(await urlsOf(productId)).toEqual([two.url, one.url]);
  const response = await shop.api.app.inject(thumbnailUrl(one.url));
  expect(response.statusCode).toBe(200);
  // Not in shared caches, and not for a year: it may be withdrawn.
  expect(response.headers['cache-control']).toBe('private, max-age=3600');
});

it('a picture belongs to its owner, to the purpose and to one review only', async () => {
  const { buyer, productId, skuId, no } = await received();
  const stranger = await createBuyer();
  const theirs = await upload(stranger);
  const face = await uploadPicture(shop.api, buyer.token, 'avatar');
  for (const picture of [theirs, face, { url: '/demo/tea.svg', alt: '' }]) {
    const { body } = await review(buyer.token, no, { pictures: inputs([picture]) });
    expect(body.errorCode).toBe('PICTURE_UNKNOWN');
  }
  // Nobody is told of a picture that is in no review.
  expect(JSON.stringify(await reviewsOf(productId))).not.toContain('/files/');
  const mine = await upload(buyer);
  expect((await review(buyer.token, no, { pictures: inputs([mine]) })).body.success).toBe(true);
  const again = await buy(buyer, skuId);
  const second = await review(buyer.token, again, { pictures: inputs([mine]) });
  expect(second.body.errorCode).toBe('PICTURE_UNKNOWN');
});

it('of two reviews that name a picture at once, one has it', async () => {
  const { buyer, skuId, no } = await received();
  const other = await buy(buyer, skuId);
  const pictures = inputs([await upload(buyer)]);
  const both = await Promise.all([no, other].map((one) => review(buyer.token, one, { pictures })));
  expect(both.map(({ body }) => body.errorCode).toSorted()).toEqual(['', 'PICTURE_UNKNOWN']);
});

it('a refused second review leaves its pictures unused', async () => {
  const { buyer, no } = await received();
  await review(buyer.token, no);
  const idle = await upload(buyer);
  const { body } = await review(buyer.token, no, { pictures: inputs([idle]) });
  expect(body.errorCode).toBe('REVIEW_EXISTS');
  const { rows } = await shop.db.pool.query('SELECT state FROM pictures WHERE name = $1', [
    nameOfUrl(idle.url),
  ]);
  expect(rows).toEqual([{ state: 'ready' }]);
});

it('reviews are filtered by pictures and stars together, with their counts', async () => {
  const { productId, skuId, buyer, no } = await received();
  await review(buyer.token, no, { rating: 4, pictures: inputs([await upload(buyer)]) });
  for (const rating of [4, 2]) {
    const other = await createBuyer();
    await review(other.token, await buy(other, skuId), { rating });
  }
  expect(await reviewsOf(productId)).toMatchObject({
    total: 3,
    ratings: [0, 1, 0, 2, 0],
    pictured: [0, 0, 0, 1, 0],
  });
  expect(await reviewsOf(productId, '?pictures=1')).toMatchObject({ total: 1, list: [{}] });
  expect(await reviewsOf(productId, '?pictures=1&stars=4')).toMatchObject({ total: 1, list: [{}] });
  expect(await reviewsOf(productId, '?pictures=1&stars=2')).toMatchObject({ total: 0, list: [] });
  expect(await reviewsOf(productId, '?pictures=x')).toMatchObject({ total: 3 });
});

it('a change of the review deletes the pictures that it drops, and keeps them all if it names none', async () => {
  const { buyer, productId, no } = await received();
  const [kept, gone, fresh] = [await upload(buyer), await upload(buyer), await upload(buyer)];
  const { body } = await review(buyer.token, no, { pictures: inputs([kept, gone]) });
  const path = `/api/reviews/${body.data.id}`;
  const change = (pictures?: object[]) =>
    shop.api.call(buyer.token, 'PUT', path, { rating: 3, text: '', ...(pictures && { pictures }) });
  expect((await change(inputs([fresh, kept]))).body.data.pictures).toEqual([fresh, kept]);
  expect(await urlsOf(productId)).toEqual([fresh.url, kept.url]);
  expect([await statusOf(gone.url), await statusOf(kept.url)]).toEqual([404, 200]);
  await sweepPictures(shop.db, storage);
  expect([await stored(gone), await stored(kept)]).toEqual([0, 5]);

  const next = await received();
  const one = await upload(next.buyer);
  const written = await review(next.buyer.token, next.no, { pictures: inputs([one]) });
  await shop.api.call(next.buyer.token, 'PUT', `/api/reviews/${written.body.data.id}`, {
    rating: 3,
    text: '改了',
  });
  expect(await urlsOf(next.productId)).toEqual([one.url]);
});

it('the pictures of a hidden review are served to nobody, and again when it is shown', async () => {
  const { buyer, productId, no } = await received();
  const picture = await upload(buyer);
  const { id } = (await review(buyer.token, no, { pictures: inputs([picture]) })).body.data;
  await moderate(id, 'hide');
  for (const url of [picture.url, thumbnailUrl(picture.url)]) expect(await statusOf(url)).toBe(404);
  expect(await reviewsOf(productId)).toMatchObject({ list: [], pictured: [0, 0, 0, 0, 0] });
  const mine = await shop.api.call(buyer.token, 'GET', '/api/me/reviews');
  const staff = await shop.api.call(shop.staff, 'GET', '/api/admin/reviews?state=hidden');
  const hidden = staff.body.data.list.find((one: { id: number }) => one.id === id);
  expect(hidden).toMatchObject({ pictures: [], pictureCount: 1 });
  for (const { body } of [mine, staff]) expect(JSON.stringify(body)).not.toContain(picture.url);
  // Withheld pictures are kept, however long the review is hidden, and cannot be used elsewhere.
  await shop.db.pool.query(`UPDATE pictures SET changed_at = now() - interval '9 days'`);
  await sweepPictures(shop.db, storage);
  expect(await stored(picture)).toBe(5);
  await moderate(id, 'show');
  expect(await statusOf(picture.url)).toBe(200);
  expect(await urlsOf(productId, '?pictures=1')).toEqual([picture.url]);
});

it('a review that is changed and hidden at once ends hidden, with none of its pictures served', async () => {
  const { buyer, no } = await received();
  const [old, fresh] = [await upload(buyer), await upload(buyer)];
  const { id } = (await review(buyer.token, no, { pictures: inputs([old]) })).body.data;
  const [changed, hidden] = await Promise.all([
    shop.api.call(buyer.token, 'PUT', `/api/reviews/${id}`, {
      rating: 1,
      text: '',
      pictures: inputs([fresh]),
    }),
    moderate(id, 'hide'),
  ]);
  if (changed.body.success) {
    // Staff saw the review before its change, and look at it again.
    expect(hidden.body.errorCode).toBe('SEEN_CHANGED');
    const { body } = await moderate(id, 'hide', changed.body.data.editedAt);
    expect(body.errorCode).toBe('');
  }
  expect(await statusOf(old.url)).toBe(404);
  const { rows } = await shop.db.pool.query('SELECT pictures FROM reviews WHERE id = $1', [id]);
  const [shown] = rows[0].pictures;
  expect(await statusOf(shown.url)).toBe(404);
});
