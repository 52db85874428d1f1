import { screen, waitFor } from '@testing-library/react';
import { fill, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import { amountFault, mostOf } from './amountFault';
// The page's chunk, so that no test waits for it to be compiled.
import '.';

const TERMS = { rate: '1', feeBps: 100, min: '1', max: '10000' };
const CONVERSION = { rate: '1', fee: '1', in: '99', out: '99' };
const EXCHANGE = { id: 5, ...CONVERSION, createdAt: Date.UTC(2026, 10, 21) };
const QUOTE = 'POST /api/exchange/quote';
const CONVERT = 'POST /api/exchange';

let api: StubApi;
let standsFor: number;
beforeEach(async () => {
  standsFor = 60_000;
  api = await startApi({
    'GET /api/exchange': () => TERMS,
    'GET /api/me/exchanges': () => pageOf([]),
    [QUOTE]: () => ({ quoteId: 5, ...CONVERSION, expiresAt: Date.now() + standsFor }),
    [CONVERT]: () => EXCHANGE,
  });
  signIn();
});
afterEach(() => api.close());

const FIELD = '要支付的加密幣（含手續費）';
async function quoted(): Promise<void> {
  await renderSite('/member/recordsExchange?convert=1');
  await fill(FIELD, '100');
  await press('取得報價');
  await screen.findByText('報價剩餘');
}

it('converts after showing the quote and the time it stands', async () => {
  await quoted();
  expect(api.askedOf(QUOTE)[0]?.body).toEqual({ amount: '100' });
  await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/00:(5\d|60)|01:00/));
  expect(api.askedOf(CONVERT)).toEqual([]);
  api.routes['GET /api/me/exchanges'] = () => pageOf([EXCHANGE]);
  await press('確認兌換');
  expect(await screen.findByText('兌換編號 5')).toBeVisible();
  expect(api.askedOf(CONVERT).map(({ body }) => body)).toEqual([{ quoteId: 5 }]);
  expect(await screen.findByText('加密幣 → 廣告幣')).toBeInTheDocument();
});

it('offers another quote when one has run out, and converts nothing by it', async () => {
  standsFor = 1200;
  await quoted();
  expect(await screen.findByText('報價已過期，沒有扣款，請重新取得報價。')).toBeVisible();
  expect(screen.queryByText('確認兌換', { selector: 'button *' })).toBeNull();
  standsFor = 60_000;
  await press('重新取得報價');
  await screen.findByText('確認兌換', { selector: 'button *' });
  expect(api.askedOf(QUOTE)).toHaveLength(2);
  expect(api.askedOf(CONVERT)).toEqual([]);
});

it('says why the server refuses', async () => {
  await quoted();
  api.routes[CONVERT] = () => {
    throw new Refusal('BALANCE_SHORT', { short: '3', asset: 'GAB' });
  };
  await press('確認兌換');
  expect(await screen.findByText('餘額不足，還差 3 GAB，請先充幣。')).toBeVisible();
});

it('asks for no quote above what one has', async () => {
  await renderSite('/member/recordsExchange?convert=1');
  await fill(FIELD, '1000.01');
  expect(await screen.findByText('可用餘額只有 1,000.00')).toBeVisible();
  await press('取得報價');
  expect(api.askedOf(QUOTE)).toEqual([]);
});

it('closes without leaving a trace in the URL', async () => {
  const { history } = await renderSite('/member/recordsExchange');
  await press('兌換廣告幣');
  expect(history.location.search).toBe('?convert=1');
  await screen.findByLabelText(FIELD);
  screen.getByRole('button', { name: '關閉' }).click();
  await waitFor(() => expect(history.location.search).toBe(''));
});

it.each([
  ['', '請輸入要兌換的數量'],
  ['1e3', '請輸入數字，最多 18 位小數'],
  ['0.99', '至少兌換 1.00'],
  ['10000.01', '單次最多兌換 10,000.00'],
  ['500.000000000000000001', '可用餘額只有 500.00'],
  ['500', undefined],
])('an amount of %p: %p', (typed, fault) => {
  expect(amountFault(typed, TERMS, typed === '10000.01' ? '99999' : '500')).toBe(fault);
});

it('everything is what one has, up to what one conversion takes', () => {
  expect(mostOf(TERMS, '12.5')).toBe('12.5');
  expect(mostOf(TERMS, '99999')).toBe('10000');
});
