import { screen, waitFor } from '@testing-library/react';
import { expectToAsk, expectToAskBack, expectToClose } from '@/testing/dialogExits';
import { fill, findVisible, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf, signIn } from '@/testing/session';
import { pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import { amountFault, maxAmount } from './amountFault';
// Imports the page's chunk, so that no test waits for its compilation.
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

const FIELD = '要兌換的加密幣（含手續費）';
async function quoted(): Promise<void> {
  await renderSite('/member/recordsExchange?convert=1');
  await fill(FIELD, '100');
  await press('取得報價');
  await screen.findByText('報價剩餘');
}

it('a conversion shows its quote with the time left first', async () => {
  await quoted();
  expect(api.askedOf(QUOTE)[0]?.body).toEqual({ amount: '100' });
  await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/00:(5\d|60)|01:00/));
  expect(api.askedOf(CONVERT)).toEqual([]);
  api.on({ 'GET /api/me/exchanges': () => pageOf([EXCHANGE]) });
  await press('確認兌換');
  await findVisible('兌換編號 5');
  expect(api.askedOf(CONVERT).map(({ body }) => body)).toEqual([{ quoteId: 5 }]);
  expect(await screen.findByText('加密幣 → 廣告幣')).toBeInTheDocument();
});

it('an expired quote converts nothing and offers a new one', async () => {
  standsFor = 1200;
  await quoted();
  await findVisible('報價已過期，沒有扣款，請重新取得報價。');
  expect(screen.queryByText('確認兌換', { selector: 'button *' })).toBeNull();
  standsFor = 60_000;
  await press('重新取得報價');
  await screen.findByText('確認兌換', { selector: 'button *' });
  expect(api.askedOf(QUOTE)).toHaveLength(2);
  expect(api.askedOf(CONVERT)).toEqual([]);
});

it('a refusal shows its reason, and the balance is read again', async () => {
  await quoted();
  api.on({
    'GET /api/me': () => meOf(undefined, { coin: { available: '97', held: '0' } }),
    [CONVERT]: () => {
      throw new Refusal('BALANCE_SHORT', { short: '3', asset: 'GAB' });
    },
  });
  await press('確認兌換');
  await findVisible('餘額不足，還差 3.00 GAB，請先充幣。');
  await press('修改數量');
  await findVisible('可用餘額只有 97.00 GAB');
  expect(screen.getByLabelText(FIELD)).toHaveValue('100');
});

it('no quote is requested above the balance', async () => {
  await renderSite('/member/recordsExchange?convert=1');
  await fill(FIELD, '1000.01');
  await findVisible('可用餘額只有 1,000.00 GAB');
  expect(screen.getByRole('button', { name: '取得報價' })).toBeDisabled();
  expect(api.askedOf(QUOTE)).toEqual([]);
});

it('closing the dialog restores the URL', async () => {
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
  ['0.99', '至少兌換 1.00 GAB'],
  ['10000.01', '單次最多兌換 10,000.00 GAB'],
  ['500.000000000000000001', '可用餘額只有 500.00 GAB'],
  ['500', undefined],
])('an amount of %p gives the fault %p', (typed, fault) => {
  expect(amountFault(typed, TERMS, typed === '10000.01' ? '99999' : '500')).toBe(fault);
});

it('maxAmount returns the balance, up to the limit of one conversion', () => {
  expect(maxAmount(TERMS, '12.5')).toBe('12.5');
  expect(maxAmount(TERMS, '99999')).toBe('10000');
});

it('the way back asks before a quote is dropped', async () => {
  await quoted();
  await expectToAskBack('確認兌換');
});

it('Esc and × ask before an amount or its quote is dropped', async () => {
  await quoted();
  await expectToAsk('確認兌換');
});

it('Esc closes the dialog where nothing was typed, and after the conversion', async () => {
  await renderSite('/member/recordsExchange?convert=1');
  await screen.findByLabelText(FIELD);
  await expectToClose('兌換廣告幣');
  await press('兌換廣告幣');
  await fill(FIELD, '100');
  await press('取得報價');
  await screen.findByText('報價剩餘');
  await press('確認兌換');
  await findVisible('兌換編號 5');
  await expectToClose('兌換完成');
});
