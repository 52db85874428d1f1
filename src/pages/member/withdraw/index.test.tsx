import { screen, waitFor, within } from '@testing-library/react';
import { fill, person } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import { ADDRESS, detail, ENTRY, terms } from '@/testing/withdrawal';
// The page's chunk, so that no test waits for it to be compiled.
import '.';

const ASK = 'POST /api/me/withdrawals';
const AMOUNT = '要提領的數量';
const CODE = /六位數驗證碼/;

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/me/withdrawals/terms': () => terms(),
    'GET /api/me/withdrawals': () => pageOf([]),
    [ASK]: () => detail(),
    'GET /api/me/withdrawals/12': () => detail(),
  });
  signIn();
});
afterEach(() => api.close());

const next = () => screen.getByRole('button', { name: '下一步：驗證身分' });
const asks = () => api.askedOf(ASK).map(({ body }) => body);

async function choose(amount: string): Promise<void> {
  const radio = await screen.findByRole('radio', { name: /冷錢包/ });
  // Until the server's clock is known nobody knows whether its cool-off is over.
  await waitFor(() => expect(radio).toBeEnabled());
  await person.click(radio);
  await fill(AMOUNT, amount);
}

it('shows what it costs before it is asked for, and asks for exactly that', async () => {
  await renderSite('/member/withdraw');
  await choose('50');
  const form = screen.getByRole('region', { name: '申請提幣' });
  expect(within(form).getByText('51.00')).toBeVisible();
  expect(within(form).queryByText(/先由工作人員審核/)).toBeNull();
  await person.dblClick(next());
  expect(await screen.findByLabelText(CODE)).toBeVisible();
  expect(asks()).toEqual([
    {
      requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
      addressId: 3,
      address: ADDRESS,
      amount: '50',
    },
  ]);
  expect(screen.getByLabelText(AMOUNT)).toHaveValue('');
});

it('says that much is looked at first', async () => {
  await renderSite('/member/withdraw');
  await choose('201');
  expect(screen.getByText(/先由工作人員審核/)).toBeVisible();
});

it('asks under the same number again while nothing changed, and under another when it did', async () => {
  api.routes[ASK] = () => {
    throw new Refusal('WITHDRAWAL_DAILY_LIMIT', { left: '40', limit: '500' });
  };
  await renderSite('/member/withdraw');
  await choose('50');
  await person.click(next());
  expect(await screen.findByText(/今天還可以提 40 GAB/)).toBeVisible();
  await waitFor(() => expect(next()).toBeEnabled());
  await person.click(next());
  await waitFor(() => expect(asks()).toHaveLength(2));
  expect(screen.getByLabelText(AMOUNT)).toHaveValue('50');
  await person.clear(screen.getByLabelText(AMOUNT));
  await fill(AMOUNT, '40');
  await waitFor(() => expect(next()).toBeEnabled());
  await person.click(next());
  await waitFor(() => expect(asks()).toHaveLength(3));
  const [first, second, third] = asks().map((body) => Reflect.get(Object(body), 'requestId'));
  expect(second).toBe(first);
  expect(third).not.toBe(first);
});

it.each([
  ['9', '至少提領 10.00'],
  ['500.5', '今天最多還能提領 500.00'],
])('asks nothing for %s: %s', async (amount, fault) => {
  await renderSite('/member/withdraw');
  await choose(amount);
  expect(await screen.findByText(fault)).toBeVisible();
  expect(next()).toBeDisabled();
});

it('offers no address in its cool-off, and lets it be used the moment it ends', async () => {
  api.routes['GET /api/me/withdrawals/terms'] = () =>
    terms({ book: [{ ...ENTRY, usableAt: Date.now() + 1500 }] });
  await renderSite('/member/withdraw');
  const radio = await screen.findByRole('radio', { name: /冷錢包/ });
  expect(radio).toBeDisabled();
  await waitFor(() => expect(radio).toBeEnabled());
});

it('marks where an address differs from one that looks like it', async () => {
  const other = `${ADDRESS.slice(0, 20)}FF${ADDRESS.slice(22)}`;
  api.routes['GET /api/me/withdrawals/terms'] = () =>
    terms({ book: [{ ...ENTRY, lookAlikes: [{ address: other, known: '交易所' }] }] });
  await renderSite('/member/withdraw');
  const book = await screen.findByRole('region', { name: '提幣地址簿' });
  await within(book).findByText(/開頭與結尾，和另一個地址相同/);
  const marked = [...book.querySelectorAll('mark')].map((one) => one.textContent);
  expect(marked).toEqual(['F', 'F']);
});

it.each([
  ['killed', '平台暫停提幣，您的餘額不受影響。'],
  ['frozen', '您的帳戶目前已凍結，不能提幣，請聯絡客服。'],
] as const)('asks nothing while it is closed (%s)', async (why, text) => {
  api.routes['GET /api/me/withdrawals/terms'] = () => terms({ closed: { why, reason: '維護' } });
  await renderSite('/member/withdraw');
  expect(await screen.findByText(text)).toBeVisible();
  await choose('50');
  expect(next()).toBeDisabled();
});
