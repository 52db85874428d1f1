import { act, screen, waitFor } from '@testing-library/react';
import { closeSignIn } from '@/session/signIn';
import { fill, findVisible, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf, signIn } from '@/testing/session';
import { ADDRESS, ORDER_NUMBER, ORDER_PLACED, PRODUCT } from '@/testing/shop';
import { NoAnswer, Refusal, type StubApi, startApi } from '@/testing/stubApi';
// Chunks of the page, so that no test waits for them to be compiled.
import './$id';
import './OrderDialog';
import '@/pages/member/order/view/$out_trade_no';

const ORDER = 'POST /api/orders';
const READING = '正在載入您的地址與餘額…';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/products/7': () => PRODUCT,
    'GET /api/me/coupons/offers': () => [],
    'GET /api/me/addresses': () => [ADDRESS],
    [ORDER]: () => ORDER_PLACED,
    [`POST /api/orders/${ORDER_NUMBER}/pay` as const]: () => ({ ...ORDER_PLACED, status: 2 }),
    [`GET /api/orders/${ORDER_NUMBER}` as const]: () => ({ ...ORDER_PLACED, status: 2 }),
  });
  signIn();
});
afterEach(async () => {
  act(closeSignIn);
  await api.close();
});

/** An answer that comes when the test lets it. */
function held<T>(value: T) {
  let letGo = () => {};
  const answer = new Promise<T>((resolve) => {
    letGo = () => resolve(value);
  });
  return { answer: () => answer, letGo: () => act(letGo) };
}

/** The choice to pay from the balance. */
const ofBalance = () => screen.getByRole('radio', { name: /^餘額/ }).closest('label');
const payButton = () => screen.getByRole('button', { name: '確認付款' });

it('nothing is sent while the saved addresses are still on their way', async () => {
  const addresses = held([ADDRESS]);
  api.on({ 'GET /api/me/addresses': addresses.answer });
  const { history } = await renderSite('/product/view/7');
  await press('立即購買');
  await fill('備註', '請放管理室');
  await waitFor(() => expect(payButton()).toHaveAccessibleDescription(READING));
  expect(payButton()).toBeDisabled();
  addresses.letGo();
  await press('確認付款');
  await waitFor(() => expect(history.location.pathname).toMatch(/^\/member\/order\/view/));
  expect(api.askedOf(ORDER).map(({ body }) => body)).toEqual([
    expect.objectContaining({ addressId: 3, note: '請放管理室' }),
  ]);
});

it('the way to pay does not change under a press: it waits for the balances', async () => {
  const balances = held(meOf(undefined, { coin: { available: '1', held: '0' } }));
  await renderSite('/product/view/7');
  api.on({ 'GET /api/me': balances.answer });
  await press('立即購買');
  await screen.findByText('王小明', { selector: 'b' });
  expect(payButton()).toBeDisabled();
  balances.letGo();
  await waitFor(() => expect(screen.getByRole('button', { name: '送出訂單' })).toBeEnabled());
  expect(screen.queryByText(READING)).toBeNull();
});

it.each(['GET /api/me', 'GET /api/me/coupons/offers'] as const)(
  'the button waits no longer for %s where that fails',
  async (route) => {
    const { history } = await renderSite('/product/view/7');
    api.on({
      [route]: () => {
        throw new Refusal('BUSY');
      },
    });
    await press('立即購買');
    await findVisible('確認訂單');
    await press('確認付款');
    await waitFor(() => expect(history.location.pathname).toMatch(/^\/member\/order\/view/));
  },
);

it.each(['balance', 'order', 'auction'])(
  'after an event `%s`, of what another tab paid or bid, the balance is read again',
  async (topic) => {
    await renderSite('/product/view/7');
    await press('立即購買');
    await waitFor(() => expect(ofBalance()).toHaveTextContent('可用 1,000.00'));
    await waitFor(() => expect(api.isFollowed()).toBe(true));
    api.on({ 'GET /api/me': () => meOf(undefined, { coin: { available: '40', held: '0' } }) });
    act(() => api.emit(topic, {}));
    await waitFor(() => expect(ofBalance()).toHaveTextContent('可用 40.00'));
    // The method stays as it was chosen, and says what is missing.
    await waitFor(() => expect(payButton()).toBeDisabled());
  },
);

it('addresses without an answer are asked for again by themselves, and sent', async () => {
  let tries = 0;
  api.on({
    'GET /api/me/addresses': () => {
      tries += 1;
      if (tries === 1) throw new NoAnswer();
      return [ADDRESS];
    },
  });
  const { history } = await renderSite('/product/view/7');
  await press('立即購買');
  await press('確認付款');
  await waitFor(() => expect(history.location.pathname).toMatch(/^\/member\/order\/view/));
  expect(api.askedOf(ORDER)[0]?.body).toMatchObject({ addressId: 3 });
  expect(tries).toBe(2);
});

it('no order is sent without its address where those cannot be read, and the way on is named', async () => {
  api.on({
    'GET /api/me/addresses': () => {
      throw new Refusal('BUSY');
    },
  });
  const { history } = await renderSite('/product/view/7');
  await press('立即購買');
  await findVisible('收件地址還沒有載入，請按「重新載入」。');
  expect(payButton()).toBeDisabled();
  api.on({ 'GET /api/me/addresses': () => [ADDRESS] });
  await press('重新載入');
  await press('確認付款');
  await waitFor(() => expect(history.location.pathname).toMatch(/^\/member\/order\/view/));
  expect(api.askedOf(ORDER)[0]?.body).toMatchObject({ addressId: 3 });
});
