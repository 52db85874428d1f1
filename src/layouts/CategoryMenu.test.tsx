import { screen, within } from '@testing-library/react';
import { findVisible, person } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { startApi } from '@/testing/stubApi';
// Imports the chunk, so that no test waits for its compilation.
import './CategoryPanel';

let api: Awaited<ReturnType<typeof startApi>>;
beforeEach(async () => {
  api = await startApi({
    'GET /api/categories': () => [
      { slug: 'tea', name: '茶與咖啡', parent: null, picture: null },
      { slug: 'oolong', name: '烏龍茶', parent: 'tea', picture: null },
      { slug: 'cups', name: '杯子', parent: 'nowhere', picture: null },
    ],
  });
});
afterEach(() => api.close());

const banner = () => within(screen.getByRole('banner'));

it('the menu of categories opens by key, shows two levels and closes by Escape', async () => {
  await renderSite();
  const summary = banner().getByText('分類');
  await person.click(summary);
  const menu = await screen.findByRole('navigation', { name: '商品分類選單' });
  expect(await within(menu).findByRole('link', { name: '茶與咖啡' })).toHaveAttribute(
    'href',
    '/shop?category=tea',
  );
  expect(within(menu).getByRole('link', { name: '烏龍茶' })).toHaveAttribute(
    'href',
    '/shop?category=oolong',
  );
  await person.keyboard('{Escape}');
  expect(summary.closest('details')).not.toHaveAttribute('open');
  expect(summary).toHaveFocus();
});

it('the page of categories links each with what is below it', async () => {
  await renderSite('/categories');
  await findVisible(() => screen.getByRole('heading', { name: '全部分類' }));
  const tea = screen.getByRole('region', { name: '茶與咖啡' });
  expect(within(tea).getByRole('link', { name: '看全部茶與咖啡' })).toHaveAttribute(
    'href',
    '/shop?category=tea',
  );
  expect(within(tea).getByRole('link', { name: '烏龍茶' })).toBeVisible();
});
