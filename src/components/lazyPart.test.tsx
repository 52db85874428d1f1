import { render, screen } from '@testing-library/react';
import { notification } from 'antd';
import type { ComponentType } from 'react';
import { PageBoundary } from '@/layouts/PageBoundary';
import { findVisible, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { lazyPart } from './lazyPart';

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => {}));
afterEach(() => {
  notification.destroy();
  sessionStorage.clear();
  jest.restoreAllMocks();
});

async function show(load: () => Promise<ComponentType<object>>) {
  await renderSite('/nowhere');
  const Part = lazyPart(load);
  render(
    <PageBoundary resetKey="">
      <input aria-label="備註" defaultValue="已經寫好的" />
      <Part />
    </PageBoundary>,
  );
}
const chunkError = () => Object.assign(new Error('gone'), { name: 'ChunkLoadError' });

it('what stands beside a part stays visible while it loads', async () => {
  let arrive: (part: ComponentType<object>) => void = () => {};
  await show(() => new Promise((resolve) => (arrive = resolve)));
  expect(screen.getByLabelText('備註')).toBeVisible();
  arrive(() => <p>這個部分</p>);
  await findVisible('這個部分');
  expect(screen.getByLabelText('備註')).toBeVisible();
});

it('a part that does not load leaves the page and the typed text unchanged', async () => {
  await show(() => Promise.reject(chunkError()));
  await findVisible('無法載入這個部分');
  expect(screen.getByRole('button', { name: '再試一次' })).toBeVisible();
  expect(screen.getByLabelText('備註')).toHaveValue('已經寫好的');
});

it('a part that failed to load is loaded again on request, without a reload', async () => {
  let isBroken = true;
  await show(async () => {
    if (isBroken) throw chunkError();
    return () => <p>這個部分</p>;
  });
  await screen.findByText('無法載入這個部分');
  isBroken = false;
  await press('再試一次');
  await findVisible('這個部分');
  expect(screen.getByLabelText('備註')).toHaveValue('已經寫好的');
});

it('a part that failed to load is loaded again when the connection is back', async () => {
  let isBroken = true;
  await show(async () => {
    if (isBroken) throw chunkError();
    return () => <p>這個部分</p>;
  });
  await screen.findByText('無法載入這個部分');
  isBroken = false;
  window.dispatchEvent(new Event('online'));
  await findVisible('這個部分');
});

it('a part that fails a second time asks for a reload and shows what happens to the typed text', async () => {
  await show(() => Promise.reject(chunkError()));
  await screen.findByText('無法載入這個部分');
  await press('再試一次');
  await findVisible(/已填寫的文字不會保留，請先複製下來/);
  expect(screen.getByRole('button', { name: '重新載入' })).toBeVisible();
});

it('after a reload that did not help it offers no other', async () => {
  sessionStorage.setItem('reloaded', String(Date.now()));
  await show(() => Promise.reject(chunkError()));
  await screen.findByText('無法載入這個部分');
  await press('再試一次');
  await findVisible(/已經重新載入過了/);
  expect(screen.queryByRole('button', { name: '重新載入' })).toBeNull();
});
