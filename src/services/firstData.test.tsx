import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { CARD, pageOf } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
import { api } from './api';
import { askAhead, keepAnswers, readFirstData } from './firstData';

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

it('an answer embedded in the document is used once, whatever the order of its query', async () => {
  const brought = pageOf([{ ...CARD, title: '先到的' }]);
  bring(JSON.stringify({ '/api/products?sort=sales&channel=shop': brought }));
  expect(await read()).toEqual(brought);
  expect(askedTimes()).toBe(0);
  expect((await read()).list[0]?.title).toBe(CARD.title);
  expect(askedTimes()).toBe(1);
});

it('a prefetch carries the bearer token like every request', async () => {
  const fetched = jest.fn(async () => ({ ok: false }));
  Object.assign(global, { fetch: fetched });
  signIn();
  askAhead('/shop', 'shop/index');
  expect(fetched).toHaveBeenCalledWith(
    '/__serverLoader?route=shop%2Findex&url=%2Fshop',
    expect.objectContaining({
      credentials: 'include',
      headers: { authorization: 'Bearer token of 1' },
    }),
  );
  Reflect.deleteProperty(global, 'fetch');
});

it('an embedded answer is not used for another query', async () => {
  keepAnswers({ '/api/products?channel=market&sort=sales': pageOf([]) });
  expect((await read()).list).toHaveLength(1);
});

it('an embedded answer that is too old is not used', async () => {
  keepAnswers({ '/api/products?channel=shop&sort=sales': pageOf([]) });
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 11_000);
  expect((await read()).list).toHaveLength(1);
});

it.each(['', '{', 'null', '[]'])('embedded data %p is ignored', async (json) => {
  bring(json);
  expect((await read()).list).toHaveLength(1);
});
