import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { findVisible } from '@/testing/person';
import { loadable, loaderOf, prefetch } from './loadable';
import { PageBoundary } from './PageBoundary';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

const chunkError = () => Object.assign(new Error('gone'), { name: 'ChunkLoadError' });
const Page = () => <p>the page</p>;

/** A loader that fails this often, then succeeds. */
function failing(times: number) {
  const load = jest.fn(async () => {
    if (load.mock.calls.length <= times) throw chunkError();
    return { default: Page };
  });
  return load;
}

const at = (Part: ReturnType<typeof loadable>, key: string) => (
  <MemoryRouter>
    <PageBoundary resetKey={key}>
      <Suspense>{key === 'elsewhere' ? <p>elsewhere</p> : <Part />}</Suspense>
    </PageBoundary>
  </MemoryRouter>
);

it('a failed prefetch is repeated when the page opens', async () => {
  const load = failing(1);
  const Part = loadable(load);
  prefetch(Part);
  await new Promise((resolve) => setTimeout(resolve, 10));
  render(at(Part, 'a'));
  await findVisible('the page');
  expect(load).toHaveBeenCalledTimes(2);
});

it('a page that fails to load shows it at once, without further requests', async () => {
  const load = failing(Number.POSITIVE_INFINITY);
  render(at(loadable(load), 'a'));
  await findVisible('無法載入頁面');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(load).toHaveBeenCalledTimes(1);
});

it('a page that failed to load is loaded when the connection is back', async () => {
  const Part = loadable(failing(1));
  render(at(Part, 'a'));
  await screen.findByText('無法載入頁面');
  window.dispatchEvent(new Event('online'));
  await findVisible('the page');
});

it('a page that failed to load is requested again on the next visit', async () => {
  const Part = loadable(failing(1));
  const { rerender } = render(at(Part, 'a'));
  await screen.findByText('無法載入頁面');
  rerender(at(Part, 'elsewhere'));
  await screen.findByText('elsewhere');
  rerender(at(Part, 'c'));
  await findVisible('the page');
});

it('loaderOf returns undefined for other components', () => {
  for (const other of [undefined, 'x', Page, { _payload: { _result: 1 } }]) {
    expect(loaderOf(other)).toBeUndefined();
  }
});
