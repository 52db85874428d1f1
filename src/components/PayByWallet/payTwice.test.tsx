import type { Order } from '@common/endpoints/orderShapes';
import { screen, waitFor, within } from '@testing-library/react';
import { saveUser } from '@/session/session';
import { person as user } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { ORDER_NUMBER, ORDER_PLACED } from '@/testing/shop';
import { dropPendingPayment, keepPendingPayment } from '@/wallet/pendingPayments';
import { ADDRESS, TX_HASH } from '@/wallet/testing/fakeWallet';
import { OWNER, sessionOf, startWalletApi } from '@/wallet/testing/walletApi';

// Imports the page's chunks, so that no test waits for their compilation.
import '@/pages/member/order/view/$out_trade_no';
import './PayByWallet';

const PAY = `POST /api/orders/${ORDER_NUMBER}/pay` as const;
const UNPAID: Order = {
  ...ORDER_PLACED,
  paymentMethod: 'wallet',
  expiresAt: Date.now() + 1_800_000,
};
const PAID: Order = { ...UNPAID, status: 2, missing: '0' };

let order = UNPAID;
let api: Awaited<ReturnType<typeof startWalletApi>>;
beforeEach(async () => {
  order = UNPAID;
  api = await startWalletApi({
    [`GET /api/orders/${ORDER_NUMBER}` as const]: () => order,
    [PAY]: () => PAID,
    'GET /api/me': () => ({
      member: OWNER,
      sessionExpiresAt: Date.now() + 60_000,
      coin: { available: '1000', held: '0' },
      adv: { available: '0', held: '0' },
      orders: { awaitingPayment: 1, processing: 0, shipped: 0 },
      auctions: { leading: 0, outbid: 0 },
    }),
  });
});
afterEach(async () => {
  dropPendingPayment(ORDER_NUMBER);
  await api.close();
});

async function payFromBalance(): Promise<void> {
  saveUser(sessionOf(OWNER));
  await renderSite(`/member/order/view/${ORDER_NUMBER}`);
  const button = await screen.findByRole('button', { name: /餘額付款/ });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
}

const payments = () => api.askedOf(PAY);

it('without a pending transfer the balance pays at once', async () => {
  await payFromBalance();
  await waitFor(() => expect(payments()).toHaveLength(1));
});

it.each([
  [
    'the wallet was asked and has not answered',
    () => keepPendingPayment(ORDER_NUMBER, { from: ADDRESS, amount: '100', askedAt: Date.now() }),
  ],
  [
    'the network has not seen the transfer yet',
    () => {
      order = {
        ...UNPAID,
        payments: [{ txHash: TX_HASH, state: 'reported', amount: null, confirmations: 0 }],
      };
    },
  ],
])('a payment from the balance needs a confirmation while %s', async (_, begin) => {
  begin();
  await payFromBalance();
  const dialog = await screen.findByRole('dialog', { name: /改用餘額付款嗎/ });
  expect(dialog).toHaveTextContent('多付的金額會存入您的加密幣餘額');
  await user.click(within(dialog).getByRole('button', { name: '先不要' }));
  await waitFor(() => expect(screen.queryByText(/改用餘額付款嗎/)).toBeNull());
  expect(payments()).toHaveLength(0);

  await user.click(screen.getByRole('button', { name: /餘額付款/ }));
  await user.click(await screen.findByRole('button', { name: '仍要用餘額付款' }));
  await waitFor(() => expect(payments()).toHaveLength(1));
});
