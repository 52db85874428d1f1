import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { RETURN } from '@/testing/returns';
import { signIn } from '@/testing/session';
import { ORDER_NUMBER, ORDER_PLACED } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
// Imports the page's chunk, so that no test waits for its compilation.
import './$out_trade_no';

const GET = `GET /api/orders/${ORDER_NUMBER}` as const;
const ASK = `POST /api/orders/${ORDER_NUMBER}/returns` as const;
const DAY = 86_400_000;
const WON = {
  ...ORDER_PLACED,
  status: 2 as const,
  expiresAt: null,
  paidAt: Date.now(),
  missing: null,
  canCancel: false,
  canAskToCancel: true,
  shipBy: Date.now() + 7 * DAY,
  refundBy: Date.now() + 14 * DAY,
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [GET]: () => WON, [ASK]: () => RETURN });
  signIn();
});
afterEach(() => api.close());

const open = () => renderSite(`/member/order/view/${ORDER_NUMBER}`);

it('a won order offers a request to cancel, but no direct cancellation', async () => {
  await open();
  await findVisible(/已收到款項，賣家會在/);
  expect(screen.queryByText('取消訂單')).not.toBeInTheDocument();
  await person.click(screen.getByText('申請取消'));
  await fill('取消原因', '買錯了');
  await person.click(screen.getByText('送出申請'));
  await waitFor(() => expect(api.askedOf(ASK)).toHaveLength(1));
  expect(api.askedOf(ASK)[0]?.body).toEqual({ reason: 'cancel', text: '買錯了', pictures: [] });
});

it('an order past its shipping deadline shows that and can be cancelled', async () => {
  const late = { shipBy: Date.now() - DAY, canCancel: true, canAskToCancel: false };
  api.on({ [GET]: () => ({ ...WON, ...late }) });
  await open();
  await findVisible(/賣家超過期限還沒有出貨。您可以取消訂單/);
  expect(screen.getByText('取消訂單')).toBeVisible();
  expect(screen.queryByText('申請取消')).not.toBeInTheDocument();
});
