import type { TermsHistory } from '@common/endpoints/exchange';
import type { ReferenceRateHistory } from '@common/endpoints/gab';
import { screen, waitFor } from '@testing-library/react';
import { fill, person, press } from '@/testing/person';
import { ADMIN, visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './exchange';

const READ = 'GET /api/admin/exchange/terms';
const SAVE = 'PUT /api/admin/exchange/terms';
const TERMS: TermsHistory = {
  terms: { rate: '10', feeBps: 150, min: '1', max: '5000' },
  version: 4,
  history: [
    {
      id: 1,
      before: { rate: '8', feeBps: 100, min: '1', max: '5000' },
      after: { rate: '10', feeBps: 150, min: '1', max: '5000' },
      staff: '王店長',
      note: '活動期間調整',
      at: Date.UTC(2026, 10, 1),
    },
  ],
};
const REFERENCE: ReferenceRateHistory = {
  terms: { shown: false, twd: '9.5' },
  version: 2,
  history: [],
};
const RATE = '匯率（1 GAB 換多少廣告幣）';
const REASON = '原因（會留下紀錄）';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [READ]: () => TERMS, 'GET /api/admin/gab/rate': () => REFERENCE });
});
afterEach(() => api.close());

it('shows the terms, and who changed them from what to what', async () => {
  await visitAs(api, '/admin/money/exchange');
  expect(await screen.findByText('1：8，手續費 1%，單次 1–5000')).toBeInTheDocument();
  expect(screen.getByText('1：10，手續費 1.5%，單次 1–5000')).toBeInTheDocument();
  expect(screen.getByText('活動期間調整')).toBeInTheDocument();
});

it('sends the change in basis points, with the version that was read', async () => {
  await visitAs(api, '/admin/money/exchange', ADMIN);
  await press('調整');
  // 100 GAB less 1.5 %, ten for one.
  expect(await screen.findByText(/會換得 985 廣告幣/)).toBeInTheDocument();
  await person.clear(screen.getByLabelText(RATE));
  await fill(RATE, '100');
  expect(await screen.findByText(/會換得 9850 廣告幣/)).toBeInTheDocument();
  await fill(REASON, '市場價格變動');
  api.on({ [SAVE]: () => ({ ...TERMS, terms: { ...TERMS.terms, rate: '100' }, version: 5 }) });
  await press('確認調整');
  expect(await screen.findByText('新的條件已生效，已給出的報價不受影響')).toBeInTheDocument();
  expect(api.askedOf(SAVE)[0]?.body).toEqual({
    rate: '100',
    feeBps: 150,
    min: '1',
    max: '5000',
    version: 4,
    reason: '市場價格變動',
  });
});

it('keeps what was typed when somebody else was first, and reads the terms again', async () => {
  await visitAs(api, '/admin/money/exchange', ADMIN);
  await press('調整');
  await fill(REASON, '市場價格變動');
  api.on({
    [SAVE]: () => {
      throw new Refusal('CONTENT_CHANGED');
    },
  });
  await press('確認調整');
  expect(await screen.findByText(/內容已被其他人更新/)).toBeInTheDocument();
  expect(screen.getByLabelText(REASON)).toHaveValue('市場價格變動');
  await waitFor(() => expect(api.askedOf(READ)).toHaveLength(2));
});

it('sends nothing without a reason', async () => {
  await visitAs(api, '/admin/money/exchange', ADMIN);
  await press('調整');
  await press('確認調整');
  expect(await screen.findByText('請填寫，這會留在稽核紀錄')).toBeInTheDocument();
  expect(api.askedOf(SAVE)).toEqual([]);
});

it('is for administrators to change', async () => {
  await visitAs(api, '/admin/money/exchange');
  expect(await screen.findByText('由管理員調整')).toBeInTheDocument();
  expect(screen.queryByText('調整', { selector: 'button *' })).toBeNull();
});

it('offers to load again what did not load', async () => {
  api.on({
    [READ]: () => {
      throw new Refusal('UNAVAILABLE');
    },
  });
  await visitAs(api, '/admin/money/exchange');
  await screen.findByText('無法載入，重新載入');
  api.on({ [READ]: () => ({ ...TERMS, history: [] }) });
  await press('無法載入，重新載入');
  expect(await screen.findByText('還沒有調整過。')).toBeInTheDocument();
});

it('the reference rate is validated, and saved by the version that was read', async () => {
  const save = 'PUT /api/admin/gab/rate';
  await visitAs(api, '/admin/money/exchange', ADMIN);
  await press('更新匯率');
  const field = '1 GAB 約值新台幣';
  await person.clear(await screen.findByLabelText(field));
  await fill(field, '0');
  await fill(REASON, '依本週行情更新');
  await press('確認更新');
  expect(await screen.findByText(/請輸入大於 0/)).toBeInTheDocument();
  expect(api.askedOf(save)).toEqual([]);
  await fill(field, '.5');
  await person.click(screen.getByLabelText('在商城顯示'));
  const terms = { twd: '0.5', shown: true };
  api.on({ [save]: () => ({ ...REFERENCE, terms, version: 3 }) });
  await press('確認更新');
  expect(await screen.findByText('1 GAB ≈ NT$ 0.5，顯示中')).toBeInTheDocument();
  const body = { ...terms, version: 2, reason: '依本週行情更新' };
  expect(api.askedOf(save)[0]?.body).toEqual(body);
});
