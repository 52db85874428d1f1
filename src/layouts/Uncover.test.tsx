import { screen, waitFor } from '@testing-library/react';
import { renderSite } from '@/testing/renderSite';
import { startApi } from '@/testing/stubApi';

it('takes away what the server drew once the page has been drawn beneath it', async () => {
  const cover = document.createElement('div');
  cover.id = 'first-paint';
  document.body.prepend(cover);
  const api = await startApi({ 'GET /api/about': () => ({ html: '<p>關於我們</p>' }) });
  await renderSite('/about');
  await screen.findByText('關於我們');
  await waitFor(() => expect(cover.isConnected).toBe(false));
  await api.close();
});
