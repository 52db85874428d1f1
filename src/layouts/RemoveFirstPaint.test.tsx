import { screen, waitFor } from '@testing-library/react';
import { renderSite } from '@/testing/renderSite';
import { startApi } from '@/testing/stubApi';

function drawCover(): HTMLElement {
  const cover = document.createElement('div');
  cover.id = 'first-paint';
  cover.innerHTML = '<b>GAB</b><section class="not-loaded">頁面沒有載入</section>';
  document.body.prepend(cover);
  return cover;
}

it('RemoveFirstPaint removes the first paint once the page is rendered beneath it', async () => {
  const cover = drawCover();
  const api = await startApi({ 'GET /api/pages/about': () => ({ html: '<p>關於我們</p>' }) });
  await renderSite('/about');
  await screen.findByText('關於我們');
  await waitFor(() => expect(cover.isConnected).toBe(false));
  await api.close();
});

it('keeps the notice above a page whose stylesheet did not load', async () => {
  document.documentElement.dataset.notLoaded = '';
  const cover = drawCover();
  const api = await startApi({ 'GET /api/pages/about': () => ({ html: '<p>關於我們</p>' }) });
  await renderSite('/about');
  await screen.findByText('關於我們');
  await waitFor(() => expect(cover).toHaveTextContent(/^頁面沒有載入$/));
  delete document.documentElement.dataset.notLoaded;
  cover.remove();
  await api.close();
});

it('waits for a stylesheet that is still on its way, and keeps the notice if that fails', async () => {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  document.head.append(link);
  const cover = drawCover();
  const api = await startApi({ 'GET /api/pages/about': () => ({ html: '<p>關於我們</p>' }) });
  await renderSite('/about');
  await screen.findByText('關於我們');
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  expect(cover).toHaveTextContent(/^GAB/);
  document.documentElement.dataset.notLoaded = '';
  link.dispatchEvent(new Event('error'));
  expect(cover).toHaveTextContent(/^頁面沒有載入$/);
  delete document.documentElement.dataset.notLoaded;
  link.remove();
  cover.remove();
  await api.close();
});
