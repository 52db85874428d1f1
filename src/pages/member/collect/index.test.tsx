import type { Favourite } from '@common/endpoints/favourites';
import { screen, waitFor } from '@testing-library/react';
import { DEVICE_KEY } from '@/favourites/deviceFavourites';
import { aLot, cardOf } from '@/testing/lot';
import { findVisible, person } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { CARD } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import './index';

const LIST = 'GET /api/me/favourites';
const MERGE = 'POST /api/me/favourites/merge';

function aFavourite(id: number, title: string, change: Partial<Favourite> = {}): Favourite {
  return {
    product: { ...CARD, id, title, price: '80', advMaxBps: 0 },
    onSale: true,
    paused: false,
    addedAt: Date.now(),
    priceThen: '80',
    dropped: false,
    back: false,
    lot: null,
    ...change,
  };
}

let list: Favourite[];
let api: StubApi;
beforeEach(async () => {
  list = [
    aFavourite(7, '青瓷壺', { dropped: true, priceThen: '100' }),
    aFavourite(8, '高山茶', { back: true }),
    aFavourite(9, '老茶餅', {
      onSale: false,
      lot: cardOf(aLot({ productId: 9, endsAt: Date.now() + 5 * 60_000 })),
    }),
    aFavourite(10, '舊書', { onSale: false }),
  ];
  signIn();
  api = await startApi({
    [LIST]: () => ({ list, total: list.length, current: 1, pageSize: 20 }),
    'DELETE /api/me/favourites/7': () => null,
    'PUT /api/me/favourites/7': () => null,
  });
});
afterEach(() => api.close());

it('the list marks changes since a favourite was added', async () => {
  await renderSite('/member/collect');
  const row = async (title: string) => (await screen.findByText(title)).closest('article');
  expect(await row('青瓷壺')).toHaveTextContent(/降價.*80\.00.*收藏時.*100\.00/);
  expect(await row('高山茶')).toHaveTextContent('已到貨');
  expect(await row('老茶餅')).toHaveTextContent(/即將結標.*目前價格.*剩餘/);
  expect(await row('舊書')).toHaveTextContent('已下架');
});

it('a removal takes effect at once, in place, and can be undone', async () => {
  await renderSite('/member/collect');
  await person.click(await screen.findByRole('button', { name: '移除 青瓷壺' }));
  await findVisible('已移除「青瓷壺」');
  await waitFor(() => expect(api.askedOf('DELETE /api/me/favourites/7')).toHaveLength(1));
  await person.click(screen.getByRole('button', { name: /復\s?原/ }));
  await findVisible(() => screen.getByRole('button', { name: '移除 青瓷壺' }));
  await waitFor(() => expect(api.askedOf('PUT /api/me/favourites/7')).toHaveLength(1));
});

it('a favourite stays when its removal fails', async () => {
  api.on({
    'DELETE /api/me/favourites/7': () => {
      throw new Refusal('TOO_OFTEN', { seconds: 3 });
    },
  });
  await renderSite('/member/collect');
  await person.click(await screen.findByRole('button', { name: '移除 青瓷壺' }));
  await findVisible(/操作太頻繁/);
  await findVisible(() => screen.getByRole('button', { name: '移除 青瓷壺' }));
});

it('the first list includes the favourites kept on the device', async () => {
  localStorage.setItem(DEVICE_KEY, '[12]');
  let merged = false;
  api.on({
    [MERGE]: () => {
      merged = true;
      return { productIds: [12] };
    },
  });
  api.on({
    [LIST]: () => ({
      list: merged ? [aFavourite(12, '裝置上的')] : [],
      total: 1,
      current: 1,
      pageSize: 20,
    }),
  });
  await renderSite('/member/collect');
  await findVisible('裝置上的');
});

it('filter and order are in the URL, and an empty list shows what to do', async () => {
  list = [];
  const { history } = await renderSite('/member/collect');
  await findVisible(/按愛心就會留在這裡/);
  await person.click(screen.getByRole('link', { name: '降價' }));
  await findVisible(/目前沒有降價/);
  await person.selectOptions(screen.getByLabelText(/排序/), '即將結標');
  await waitFor(() => expect(history.location.search).toBe('?filter=dropped&sort=ending'));
  await waitFor(() =>
    expect(Object.fromEntries(api.askedOf(LIST).at(-1)?.query ?? [])).toMatchObject({
      filter: 'dropped',
      sort: 'ending',
    }),
  );
});
