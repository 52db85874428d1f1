import type { Sale } from '@common/endpoints/sales';
import { screen } from '@testing-library/react';
import { renderSite } from '@/testing/renderSite';
import { SALE } from '@/testing/sale';
import { signIn } from '@/testing/session';
import { ORDER_NUMBER } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
import './$out_trade_no';

const DAY = 86_400_000;

let api: StubApi;
afterEach(() => api.close());

it.each<[string, Partial<Sale>, RegExp]>([
  [
    'was bought, that the buyer may cancel until it is shipped',
    { canCancel: true },
    /前寄出後填寫物流單號，出貨前買家可以取消；.* 前沒有完成，會自動全額退款給買家。$/,
  ],
  [
    'is handed over, that the buyer may cancel until then',
    { canCancel: true, fulfilment: 'digital', canShip: false, canHandOver: true },
    /前交付後按「完成交付」，交付前買家可以取消；.* 前沒有完成，會自動全額退款給買家。$/,
  ],
  [
    'was won, that the buyer may cancel once it is late',
    { canCancel: false },
    /前寄出後填寫物流單號，逾期買家可以取消；.* 前沒有完成，會自動全額退款給買家。$/,
  ],
  [
    'was won and is picked up, that only its time ends it',
    { canCancel: false, fulfilment: 'pickup', canShip: false, canHandOver: true },
    /前交付後按「完成交付」，[^；]* 前沒有完成，會自動全額退款給買家。$/,
  ],
])('the seller reads of a sale that %s', async (_what, change, text) => {
  const now = Date.now();
  const sale = { ...SALE, shipBy: now + DAY, refundBy: now + 8 * DAY, ...change };
  api = await startApi({ [`GET /api/me/sales/${ORDER_NUMBER}` as const]: () => sale });
  signIn();
  await renderSite(`/member/selling/orders/${ORDER_NUMBER}`);
  const said = await screen.findByText(/^買家已付款，請在/);
  expect(said.textContent?.replace(/\s+/g, ' ')).toMatch(text);
});
