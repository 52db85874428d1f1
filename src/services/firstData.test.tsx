import { renderSite } from '@/testing/renderSite';
import { CARD, pageOf } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
import { api } from './api';
import { keepAnswers, readFirstData } from './firstData';

let stub: StubApi;
beforeEach(async () => {
  stub = await startApi({ 'GET /api/products': () => pageOf([CARD]) });
  await renderSite('/nowhere');
});
afterEach(async () => {
  document.body.replaceChildren();
  jest.restoreAllMocks();
  await stub.close();
});

function bring(json: string) {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'first-data';
  block.textContent = json;
  document.body.append(block);
  readFirstData();
}

const read = () => api('GET /api/products', { query: { channel: 'shop', sort: 'sales' } });
const askedTimes = () => stub.askedOf('GET /api/products').length;

it('what the document brought is not asked again, whatever the order of its query, and only once', async () => {
  const brought = pageOf([{ ...CARD, title: '先到的' }]);
  bring(JSON.stringify({ '/api/products?sort=sales&channel=shop': brought }));
  expect(await read()).toEqual(brought);
  expect(askedTimes()).toBe(0);
  expect((await read()).list[0]?.title).toBe(CARD.title);
  expect(askedTimes()).toBe(1);
});

it('another query is another answer', async () => {
  keepAnswers({ '/api/products?channel=market&sort=sales': pageOf([]) });
  expect((await read()).list).toHaveLength(1);
});

it('an old answer is asked anew', async () => {
  keepAnswers({ '/api/products?channel=shop&sort=sales': pageOf([]) });
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
  expect((await read()).list).toHaveLength(1);
});

it.each(['', '{', 'null', '[]'])('a document with %p is as one without', async (json) => {
  bring(json);
  expect((await read()).list).toHaveLength(1);
});
