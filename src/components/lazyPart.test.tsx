import { render, screen } from '@testing-library/react';
import { notification } from 'antd';
import { Suspense } from 'react';
import { PageBoundary } from '@/layouts/PageBoundary';
import { renderSite } from '@/testing/renderSite';
import { lazyPart } from './lazyPart';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  notification.destroy();
  sessionStorage.clear();
  jest.restoreAllMocks();
});

async function show(error: Error) {
  await renderSite('/nowhere');
  const Part = lazyPart<object>(() => Promise.reject(error));
  render(
    <PageBoundary resetKey="">
      <input aria-label="備註" defaultValue="已經寫好的" />
      <Suspense>
        <Part />
      </Suspense>
    </PageBoundary>,
  );
}
const chunkError = () => Object.assign(new Error('gone'), { name: 'ChunkLoadError' });

it('a part that does not load leaves the page and what was typed', async () => {
  await show(chunkError());
  expect(await screen.findByText('這個部分沒有載入成功')).toBeVisible();
  expect(screen.getByRole('button', { name: '重新載入' })).toBeVisible();
  expect(screen.getByLabelText('備註')).toHaveValue('已經寫好的');
});

it('after a reload that did not help it offers no other', async () => {
  sessionStorage.setItem('reloaded', JSON.stringify({ at: Date.now(), url: '/', typed: [] }));
  await show(chunkError());
  expect(await screen.findByText(/已經重新載入過了/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '重新載入' })).toBeNull();
});
