import { render, screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { findVisible } from '@/testing/person';
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
])(
  'a %s that fails to load shows a message in place of the page, with a reload',
  async (_, error) => {
    render(show(error));
    await findVisible('無法載入頁面');
    expect(screen.getByRole('button', { name: '重新載入' })).toBeVisible();
  },
);

it('a page that throws shows another message than a network failure', async () => {
  render(show(new TypeError('x is undefined')));
  await findVisible('頁面發生問題');
});

it('navigating to another page clears the error', async () => {
  const { rerender } = render(show(chunkError()));
  await screen.findByText('無法載入頁面');
  rerender(show(chunkError(), 'b'));
  expect(screen.getByText('another page')).toBeVisible();
});

it('the message offers a reload once', async () => {
  sessionStorage.setItem('reloaded', String(Date.now()));
  render(show(chunkError()));
  await findVisible(/已經重新載入過了/);
  expect(screen.queryByRole('button', { name: '重新載入' })).toBeNull();
  expect(screen.getByRole('link', { name: '回首頁' })).toBeVisible();
});

it('the first paint is removed, so that the error shows', async () => {
  const cover = document.createElement('div');
  cover.id = 'first-paint';
  document.body.prepend(cover);
  render(show(chunkError()));
  await screen.findByText('無法載入頁面');
  await waitFor(() => expect(cover.isConnected).toBe(false));
});
