import { screen, waitFor } from '@testing-library/react';
import { cartLine, cartOf, OF_MEI } from '@/testing/cart';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './index';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/me/cart': () => cartOf([cartLine(1), cartLine(2, OF_MEI)]),
    'GET /api/me/favourites/ids': () => ({ productIds: [2] }),
    'PUT /api/me/favourites/1': () => null,
    'PUT /api/me/favourites/2': () => null,
    'DELETE /api/me/favourites/1': () => null,
    'DELETE /api/me/favourites/2': () => null,
    'DELETE /api/me/cart/lines/1': () => null,
    'DELETE /api/me/cart/lines/2': () => null,
    'PUT /api/me/cart/lines/1': () => ({ count: 2 }),
    'PUT /api/me/cart/lines/2': () => ({ count: 2 }),
  });
  signIn();
});
afterEach(() => api.close());

it('undoing a move to the favourites empties the heart again, unless it was full before', async () => {
  await renderSite('/cart');
  for (const n of [1, 2]) {
    await person.click(await screen.findByLabelText(`把 商品 ${n} 移到收藏`));
    await findVisible(`已把「商品 ${n}」移到收藏`);
    await waitFor(() => expect(api.askedOf(`DELETE /api/me/cart/lines/${n}`)).toHaveLength(1));
    await press('復原');
    await waitFor(() => expect(api.askedOf(`PUT /api/me/cart/lines/${n}`)).toHaveLength(1));
    await screen.findByLabelText(`把 商品 ${n} 移到收藏`);
  }
  expect(api.askedOf('DELETE /api/me/favourites/1')).toHaveLength(1);
  expect(api.askedOf('DELETE /api/me/favourites/2')).toEqual([]);
});

it('lines that were unticked still are on the way back from the checkout', async () => {
  const { history } = await renderSite('/cart');
  await person.click(await screen.findByLabelText('選取 商品 1'));
  await press('前往結帳');
  await waitFor(() => expect(history.location.search).toBe('?skus=2'));
  history.back();
  expect(await screen.findByLabelText('選取 商品 1')).not.toBeChecked();
  expect(screen.getByLabelText('選取 商品 2')).toBeChecked();
});
