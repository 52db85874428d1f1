import { screen } from '@testing-library/react';
import { renderSite } from '@/testing/renderSite';
import { startWalletApi } from '@/wallet/testing/walletApi';

test('the contact page shows the address of support as a link that writes a mail', async () => {
  startWalletApi();
  await renderSite('/contact');
  const link = await screen.findByText('support@shop.example');
  expect(link.closest('a')).toHaveAttribute('href', 'mailto:support@shop.example');
  expect(screen.getByText('寫信給客服').closest('a')).toHaveAttribute(
    'href',
    'mailto:support@shop.example',
  );
});
