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

it('keeps the notice above a page of which a script did not load', async () => {
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
