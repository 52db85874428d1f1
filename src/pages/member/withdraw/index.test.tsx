import { screen, waitFor, within } from '@testing-library/react';
import { fill, findVisible, person } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import { ADDRESS, detail, ENTRY, terms } from '@/testing/withdrawal';
// Imports the page's chunk, so that no test waits for its compilation.
import '.';

const ASK = 'POST /api/me/withdrawals';
const AMOUNT = '要提幣的數量';
const CODE = /6 位數驗證碼/;

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

const next = () => screen.getByRole('button', { name: '下一步：確認是您本人' });
const asks = () => api.askedOf(ASK).map(({ body }) => body);

async function choose(amount: string): Promise<void> {
  const radio = await screen.findByRole('radio', { name: /冷錢包/ });
  // Until the server's clock is known, the end of the cool-off is unknown.
  await waitFor(() => expect(radio).toBeEnabled());
  await person.click(radio);
  await fill(AMOUNT, amount);
}

it('the form shows the costs first and requests exactly the shown withdrawal', async () => {
  await renderSite('/member/withdraw');
  await choose('50');
  const form = screen.getByRole('region', { name: '申請提幣' });
  expect(within(form).getByText('51.00')).toBeVisible();
  expect(within(form).queryByText(/先由客服審核/)).toBeNull();
  await person.dblClick(next());
  await findVisible(() => screen.getByLabelText(CODE));
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

it('a large amount shows that it will be reviewed', async () => {
  await renderSite('/member/withdraw');
  await choose('201');
  expect(screen.getByText(/先由客服審核/)).toBeVisible();
});

it('an amount from a full-width keyboard is the same amount', async () => {
  await renderSite('/member/withdraw');
  await choose('５０．５');
  expect(screen.getByLabelText(AMOUNT)).toHaveValue('50.5');
  expect(screen.getByText('51.50')).toBeVisible();
});

it('a good amount without an address says what is missing', async () => {
  await renderSite('/member/withdraw');
  await fill(AMOUNT, '50');
  await findVisible('請選擇要提幣到哪個地址。');
  expect(next()).toBeDisabled();
  await person.click(screen.getByRole('radio', { name: /冷錢包/ }));
  expect(screen.queryByText('請選擇要提幣到哪個地址。')).toBeNull();
  expect(next()).toBeEnabled();
});

it('a repeated request keeps its request id, and a changed one gets a new id', async () => {
  api.on({
    [ASK]: () => {
      throw new Refusal('WITHDRAWAL_DAILY_LIMIT', { left: '40', limit: '500' });
    },
  });
  await renderSite('/member/withdraw');
  await choose('50');
  await person.click(next());
  await findVisible(/今天還可以提 40.00 GAB/);
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
  ['9', '至少提幣 10.00 GAB'],
  ['500.5', '今天最多還能提幣 500.00 GAB'],
])('no request is sent for %s: %s', async (amount, fault) => {
  await renderSite('/member/withdraw');
  await choose(amount);
  await findVisible(fault);
  expect(next()).toBeDisabled();
});

it('an address in its cool-off is disabled and becomes usable when it ends', async () => {
  let usableAt = Date.now() + 3_600_000;
  api.on({ 'GET /api/me/withdrawals/terms': () => terms({ book: [{ ...ENTRY, usableAt }] }) });
  await renderSite('/member/withdraw');
  const radio = await screen.findByRole('radio', { name: /冷錢包/ });
  await waitFor(() => expect(api.isFollowed()).toBe(true));
  expect(radio).toBeDisabled();
  // Set only now, independent of how long the page took to appear.
  usableAt = Date.now() + 1500;
  api.emit('balance', {});
  await waitFor(() => expect(radio).toBeEnabled());
});

it('a look-alike address has its different characters marked', async () => {
  const other = `${ADDRESS.slice(0, 20)}FF${ADDRESS.slice(22)}`;
  api.on({
    'GET /api/me/withdrawals/terms': () =>
      terms({ book: [{ ...ENTRY, lookAlikes: [{ address: other, known: '交易所' }] }] }),
  });
  await renderSite('/member/withdraw');
  const book = await screen.findByRole('region', { name: '提幣地址簿' });
  await within(book).findByText(/開頭與結尾，和另一個地址相同/);
  const marked = [...book.querySelectorAll('mark')].map((one) => one.textContent);
  expect(marked).toEqual(['F', 'F']);
});

it.each([
  ['killed', '平台暫停提幣，您的餘額不受影響。'],
  ['frozen', '您的帳戶目前已凍結，不能提幣。請到「聯絡客服」頁與我們聯絡。'],
] as const)('the form is disabled while withdrawals are closed (%s)', async (why, text) => {
  api.on({ 'GET /api/me/withdrawals/terms': () => terms({ closed: { why, reason: '維護' } }) });
  await renderSite('/member/withdraw');
  await findVisible(text);
  await choose('50');
  expect(next()).toBeDisabled();
});

it('while the terms load, the page has the shape of form and address book, and no records that would move', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  api.on({ 'GET /api/me/withdrawals/terms': () => asked.then(() => terms()) });
  await renderSite('/member/withdraw');
  const bones = within(await screen.findByRole('status', { name: '載入中' }));
  for (const label of ['提幣地址', '要提幣的數量', '實際入帳', '提幣地址簿']) {
    expect(bones.getByText(label)).toBeVisible();
  }
  expect(screen.queryByRole('region', { name: '提幣紀錄' })).toBeNull();
  answer();
  await screen.findByRole('region', { name: '提幣紀錄' });
  expect(screen.queryByRole('status', { name: '載入中' })).toBeNull();
  expect(screen.getByLabelText(AMOUNT)).toBeEnabled();
});

it('terms that do not load can be loaded again, and the records are shown meanwhile', async () => {
  api.on({
    'GET /api/me/withdrawals/terms': () => {
      throw new Refusal('UNAVAILABLE');
    },
  });
  await renderSite('/member/withdraw');
  await findVisible('無法載入提幣條件，您的餘額不受影響。');
  await findVisible('還沒有提幣過。');
  api.on({ 'GET /api/me/withdrawals/terms': () => terms() });
  await person.click(screen.getByText('重新載入'));
  await waitFor(() => expect(screen.getByLabelText(AMOUNT)).toBeEnabled());
});
