import type { Follow } from '@common/endpoints/follows';
import { screen, waitFor, within } from '@testing-library/react';
import { aLot, cardOf } from '@/testing/lot';
import { findVisible, person } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { CARD } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '.';

const LIST = 'GET /api/me/follows';
const FOLLOW: Follow = {
  id: 3,
  seller: { id: 5, name: '阿宏' },
  isPaused: false,
  away: null,
  followedAt: 1,
  products: [CARD],
  lots: [cardOf(aLot({}))],
};
const PAGE = '/member/collect?filter=sellers';

let api: StubApi;
let list: Follow[];
beforeEach(async () => {
  list = [FOLLOW];
  signIn();
  api = await startApi({
    [LIST]: ({ query }) => ({
      list: query.get('before') ? [] : list,
      total: list.length,
      older: null,
      newer: null,
    }),
    'GET /api/me/favourites': () => ({ list: [], total: 0, current: 1, pageSize: 20 }),
    'GET /api/me/follows/ids': () => ({ sellerIds: list.map(({ seller }) => seller.id) }),
    'DELETE /api/me/follows/5': () => null,
    'PUT /api/me/follows/5': () => null,
  });
});
afterEach(() => api.close());

it('the sellers a member follows stand beside the favourites, with what is new of each', async () => {
  await renderSite('/member/collect');
  await person.click(await screen.findByRole('link', { name: '追蹤的賣家' }));
  const row = within(await screen.findByRole('list', { name: '追蹤的賣家' }));
  expect(row.getByRole('link', { name: '阿宏' })).toHaveAttribute('href', '/seller/5');
  expect(row.getByTitle(CARD.title)).toHaveAttribute('href', `/product/view/${CARD.id}`);
  expect(row.getByText('競標中')).toBeVisible();
});

it('an end takes effect at once, in place, and can be undone', async () => {
  await renderSite(PAGE);
  await person.click(await screen.findByRole('button', { name: '取消追蹤 阿宏' }));
  await findVisible('已取消追蹤');
  await waitFor(() => expect(api.askedOf('DELETE /api/me/follows/5')).toHaveLength(1));
  expect(screen.getByRole('link', { name: '阿宏' })).toBeVisible();
  await person.click(await screen.findByRole('button', { name: '復原追蹤 阿宏' }));
  await findVisible('最新上架');
  await waitFor(() => expect(api.askedOf('PUT /api/me/follows/5')).toHaveLength(1));
});

it('a seller stays followed when the end fails', async () => {
  api.on({
    'DELETE /api/me/follows/5': () => {
      throw new Refusal('TOO_OFTEN', { seconds: 3 });
    },
  });
  await renderSite(PAGE);
  await person.click(await screen.findByRole('button', { name: '取消追蹤 阿宏' }));
  await findVisible(/操作太頻繁/);
  await findVisible(() => screen.getByRole('button', { name: '取消追蹤 阿宏' }));
});

it('who is away or frozen is marked, and who sells nothing says so', async () => {
  const away = { until: Date.UTC(2026, 11, 2, 16), note: '' };
  const empty = { products: [], lots: [] };
  list = [
    { ...FOLLOW, away },
    { ...FOLLOW, ...empty, id: 2, seller: { id: 6, name: '小美' }, isPaused: true },
    { ...FOLLOW, ...empty, id: 1, seller: { id: 8, name: '阿成' } },
  ];
  await renderSite(PAGE);
  await findVisible('賣家休假中，最晚 2026/12/03 恢復販售');
  await findVisible('賣家暫停交易');
  await findVisible('目前沒有販售中的商品。');
});

it('an empty list says where to begin', async () => {
  list = [];
  await renderSite(PAGE);
  await findVisible(/還沒有追蹤的賣家/);
  expect(screen.getByRole('link', { name: '逛逛市集' })).toHaveAttribute('href', '/market');
});
