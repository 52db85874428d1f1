import { screen, waitFor } from '@testing-library/react';
import { findVisible } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { CARD, PRODUCT } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
// Imports the page's chunk, so that no test waits for its compilation.
import '@/pages/product/view/$id';

let api: StubApi;
beforeEach(async () => {
  localStorage.clear();
  api = await startApi({
    'GET /api/products/7': () => ({
      ...PRODUCT,
      skus: [
        { id: 70, name: '150 克', price: '100', compareAt: '125', weightGrams: null, available: 5 },
        { id: 71, name: '300 克', price: '180', weightGrams: null, available: 0 },
      ],
    }),
    'GET /api/products/viewed': () => [{ ...CARD, id: 8, title: '東方美人茶' }],
  });
});
afterEach(() => api.close());

it('a product page shows products seen before it, without itself', async () => {
  localStorage.setItem('viewedProducts', '7,8');
  await renderSite('/product/view/7');
  await findVisible('東方美人茶');
  expect(api.askedOf('GET /api/products/viewed')[0]?.query.get('ids')).toBe('8');
});

it('variants show price and stock each, and a first visit asks for no seen products', async () => {
  await renderSite('/product/view/7');
  await findVisible('・5 件');
  expect(screen.getByText('・已售完')).toBeVisible();
  expect(screen.getByText(/^省/)).toHaveTextContent('省 25.00 GAB（20%）');
  expect(screen.getByRole('radio', { name: /^300 克/ })).toBeDisabled();
  await waitFor(() => expect(localStorage.getItem('viewedProducts')).toBe('7'));
  expect(api.askedOf('GET /api/products/viewed')).toEqual([]);
});
