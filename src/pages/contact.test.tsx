import { screen } from '@testing-library/react';
import { findVisible } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { startWalletApi } from '@/wallet/testing/walletApi';

test('the contact page shows the address of support as a link that writes a mail, and what staff wrote', async () => {
  await startWalletApi({ 'GET /api/pages/contact': () => ({ html: '<h2>週一到週五回信</h2>' }) });
  await renderSite('/contact');
  const link = await screen.findByText('support@shop.example');
  expect(link.closest('a')).toHaveAttribute('href', 'mailto:support@shop.example');
  expect(screen.getByText('寫信給客服').closest('a')).toHaveAttribute(
    'href',
    'mailto:support@shop.example',
  );
  await findVisible('週一到週五回信');
});
