import { screen } from '@testing-library/react';
import { renderSite } from '@/testing/renderSite';
import { SALE } from '@/testing/sale';
import { signIn } from '@/testing/session';
import { ORDER_NUMBER } from '@/testing/shop';
import { startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for its compilation.
import './$out_trade_no';

it('the label of a parcel that the seller sends carries where it comes back to', async () => {
  const from = {
    kind: 'home' as const,
    recipient: '陶日工作室',
    phone: '02-23456789',
    postcode: '100',
    city: '臺北市',
    district: '中正區',
    line: '重慶南路一段 122 號 3 樓',
  };
  const api = await startApi({
    [`GET /api/me/sales/${ORDER_NUMBER}` as const]: () => SALE,
    'GET /api/me/sender-address': () => ({ address: from, version: 1 }),
  });
  signIn();
  await renderSite(`/member/selling/slip/${ORDER_NUMBER}`);
  expect(await screen.findByRole('region', { name: '收件標籤' })).toHaveTextContent(
    /（陶日工作室）02-23456789.*100 臺北市中正區重慶南路一段 122 號 3 樓/,
  );
  await api.close();
});
