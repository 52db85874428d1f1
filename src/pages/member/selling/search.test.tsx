import type { Listing } from '@common/endpoints/listings';
import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { type StubApi, startApi } from '@/testing/stubApi';

const LIST = 'GET /api/me/listings';
const LISTING: Listing = {
  id: 7,
  kind: 'fixed',
  channel: 'market',
  state: 'approved',
  content: {
    title: '手沖咖啡壺',
    subtitle: '',
    category: 'kitchen',
    description: '用過三次的手沖壺，附原廠盒。',
    condition: 'likeNew',
    fulfilment: 'shipping',
    pictures: [{ url: '/demo/coffee-beans.svg', alt: '' }],
    price: '100',
    stock: 1,
  },
  revision: 3,
  reviewNote: '',
  submittedAt: null,
  updatedAt: Date.UTC(2026, 10, 21),
  productId: 5,
  offer: null,
  lot: null,
  promotedUntil: null,
};
const pageOf = (list: Listing[], total = list.length) => ({
  list,
  total,
  current: 1,
  pageSize: 10,
});

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/me/selling': () => ({
      channel: 'market',
      moderated: true,
      feeBps: 300,
      openListings: 1,
      maxListings: 5,
      maxPrice: null,
      frozen: false,
      holiday: null,
      maxHours: 720,
      softCloseSeconds: 300,
      extensionCapSeconds: 3600,
      bands: [],
    }),
    [LIST]: () => pageOf([LISTING]),
  });
  signIn();
});
afterEach(() => api.close());

const asked = () => Object.fromEntries(api.askedOf(LIST).at(-1)?.query ?? []);
const addressOf = ({ location }: { location: { search: string } }) =>
  decodeURIComponent(location.search);

it('goes by the address, with the chosen state, from the first page', async () => {
  const { history } = await renderSite('/member/selling?state=approved&current=3');
  await screen.findByText('手沖咖啡壺');
  await fill('搜尋我的刊登', ' 咖啡 ');
  await person.keyboard('{Enter}');
  const sought = { current: '1', pageSize: '10', state: 'approved', q: '咖啡' };
  await waitFor(() => expect(asked()).toEqual(sought));
  expect(addressOf(history)).toBe('?state=approved&q=咖啡');
  await person.click(screen.getByRole('link', { name: '草稿' }));
  await waitFor(() => expect(asked()).toEqual({ ...sought, state: 'draft' }));
  expect(screen.getByLabelText('搜尋我的刊登')).toHaveValue('咖啡');
});

it('keeps what is sought on the further pages', async () => {
  api.on({ [LIST]: () => pageOf([LISTING], 25) });
  const { history } = await renderSite('/member/selling?q=咖啡');
  await person.click(await screen.findByRole('link', { name: '第 2 頁' }));
  await waitFor(() => expect(asked()).toMatchObject({ current: '2', q: '咖啡' }));
  expect(addressOf(history)).toBe('?q=咖啡&current=2');
});

it('names what was not found, and leads back to all', async () => {
  api.on({ [LIST]: () => pageOf([]) });
  const { history } = await renderSite('/member/selling?q=相機');
  await findVisible('這裡沒有標題符合「相機」的刊登。');
  await person.click(screen.getByRole('link', { name: '看全部刊登' }));
  expect(history.location.search).toBe('');
  await findVisible(/^還沒有刊登。/);
  expect(screen.getByLabelText('搜尋我的刊登')).toHaveValue('');
});

it('takes a hundred letters', async () => {
  await renderSite('/member/selling');
  await screen.findByText('手沖咖啡壺');
  expect(await screen.findByLabelText('搜尋我的刊登')).toHaveAttribute('maxlength', '100');
});
