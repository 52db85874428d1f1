import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderSite } from '@/testing/renderSite';
import { CARD, pageOf } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';

let api: StubApi;
let asked: string[];
beforeEach(async () => {
  asked = [];
  global.fetch = jest.fn(async (input) => {
    asked.push(String(input));
    throw new TypeError('offline');
  });
  api = await startApi({
    'GET /api/products': () => pageOf([CARD]),
    'GET /api/categories': () => [],
  });
});
afterEach(async () => {
  Reflect.deleteProperty(global, 'fetch');
  await api.close();
});

const PRODUCT = `/product/view/${CARD.id}`;

it('a pointer resting on a card prefetches the product page once', async () => {
  await renderSite('/shop');
  const card = await screen.findByRole('link', { name: /高山烏龍茶/ });
  fireEvent.pointerOver(card);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(new URL(asked[0] ?? '', 'http://x').searchParams.get('url')).toBe(PRODUCT);
  expect(new URL(asked[0] ?? '', 'http://x').searchParams.get('route')).toBe('product/view/$id');
  fireEvent.touchStart(card);
  expect(asked).toHaveLength(1);
});

it('a pointer passing over a card prefetches nothing', async () => {
  await renderSite('/shop');
  const card = await screen.findByRole('link', { name: /高山烏龍茶/ });
  fireEvent.pointerOver(card);
  fireEvent.pointerOver(document.body);
  await new Promise((resolve) => setTimeout(resolve, 120));
  expect(asked).toEqual([]);
});
