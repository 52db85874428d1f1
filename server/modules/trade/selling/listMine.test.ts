import { contentOf, createSeller, type Seller } from '../../../testing/listings';
import { moderatedMarket } from '../../../testing/moderation';

const market = moderatedMarket();
const { draft } = market;

const TITLES = [
  '手沖咖啡壺',
  '絕版漫畫 全六冊',
  '折扣 50% 的漫畫',
  '漫畫_第一集',
  '漫畫\\全彩',
  'Manga ONE',
];

let seller: Seller;
beforeAll(async () => {
  seller = await createSeller(market.db);
  for (const title of TITLES) await draft(seller, 'fixed', contentOf(seller, { title }));
  const other = await createSeller(market.db);
  await draft(other, 'fixed', contentOf(other, { title: '絕版漫畫 全六冊' }));
});

async function search(q: string, more: Record<string, string> = {}) {
  const query = new URLSearchParams({ q, ...more });
  const { body } = await market.api.call(seller.token, 'GET', `/api/me/listings?${query}`);
  if (body.errorCode) return body.errorCode;
  const titles = body.data.list.map((one: { content: { title: string } }) => one.content.title);
  expect(body.data.total).toBeGreaterThanOrEqual(titles.length);
  return titles.sort();
}

describe('the search of one’s own listings', () => {
  it.each([
    ['全六冊', ['絕版漫畫 全六冊']],
    [' 絕版漫畫 ', ['絕版漫畫 全六冊']],
    ['manga one', ['Manga ONE']],
    ['%', ['折扣 50% 的漫畫']],
    ['_', ['漫畫_第一集']],
    ['\\', ['漫畫\\全彩']],
    ['沒有這種東西', []],
    ['   ', [...TITLES].sort()],
  ])('%p finds those whose titles hold it as it is', async (q, titles) => {
    expect(await search(q)).toEqual(titles);
  });

  it('narrows a state, and counts what it found', async () => {
    const [found] = (
      await market.api.call(
        seller.token,
        'GET',
        `/api/me/listings?q=${encodeURIComponent('絕版漫畫')}`,
      )
    ).body.data.list;
    await market.submit(seller, found);
    expect(await search('漫畫', { state: 'pending' })).toEqual(['絕版漫畫 全六冊']);
    expect(await search('漫畫', { state: 'draft' })).toHaveLength(3);
    const { body } = await market.api.call(
      seller.token,
      'GET',
      `/api/me/listings?pageSize=2&q=${encodeURIComponent('漫畫')}`,
    );
    expect(body.data).toMatchObject({ total: 4, list: { length: 2 } });
  });

  it('takes at most a hundred letters', async () => {
    expect(await search('漫'.repeat(100))).toEqual([]);
    expect(await search('漫'.repeat(101))).toBe('BAD_INPUT');
  });
});
