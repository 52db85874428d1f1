import { render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { PageBoundary } from './PageBoundary';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  sessionStorage.clear();
  jest.restoreAllMocks();
});

const chunkError = () =>
  Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });
const styleError = () =>
  Object.assign(new Error('Loading CSS chunk 7 failed.'), { code: 'CSS_CHUNK_LOAD_FAILED' });

function show(error: Error, resetKey = 'a') {
  const Broken = lazy(() => Promise.reject(error));
  return (
    <MemoryRouter>
      <PageBoundary resetKey={resetKey}>
        {resetKey === 'a' ? (
          <Suspense>
            <Broken />
          </Suspense>
        ) : (
          <p>another page</p>
        )}
      </PageBoundary>
    </MemoryRouter>
  );
}

it.each([
  ['script', chunkError()],
  ['style', styleError()],
])('a %s that does not load is said in place of the page, with a way on', async (_, error) => {
  render(show(error));
  expect(await screen.findByText('頁面沒有載入成功')).toBeVisible();
  expect(screen.getByRole('button', { name: '重新載入' })).toBeVisible();
});

it('a page that breaks does not pass for a network failure', async () => {
  render(show(new TypeError('x is undefined')));
  expect(await screen.findByText('頁面發生問題')).toBeVisible();
});

it('another page gets another chance', async () => {
  const { rerender } = render(show(chunkError()));
  await screen.findByText('頁面沒有載入成功');
  rerender(show(chunkError(), 'b'));
  expect(screen.getByText('another page')).toBeVisible();
});

it('offers to load anew once, not again and again', async () => {
  sessionStorage.setItem('reloaded', JSON.stringify({ at: Date.now(), url: '/', typed: [] }));
  render(show(chunkError()));
  expect(await screen.findByText(/已經重新載入過了/)).toBeVisible();
  expect(screen.queryByRole('button', { name: '重新載入' })).toBeNull();
  expect(screen.getByRole('link', { name: '回首頁' })).toBeVisible();
});

it('what the server drew goes, so that one sees what is said', async () => {
  const cover = document.createElement('div');
  cover.id = 'first-paint';
  document.body.prepend(cover);
  render(show(chunkError()));
  await screen.findByText('頁面沒有載入成功');
  await waitFor(() => expect(cover.isConnected).toBe(false));
});
