import type { TermsHistory } from '@common/endpoints/exchange';
import type { ReferenceRateHistory } from '@common/endpoints/gab';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { press } from '@/testing/person';
import { ADMIN, visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './exchange';

const READ = 'GET /api/admin/exchange/terms';
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

it('administrators find where to change it, others are told who does', async () => {
  await visitAs(api, '/admin/money/exchange', ADMIN);
  await waitFor(() => expect(screen.getAllByText('到設定調整')).toHaveLength(2));
  const links = screen.getAllByText('到設定調整').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/admin/settings#referenceRate', '/admin/settings#exchange']);
  cleanup();
  await visitAs(api, '/admin/money/exchange');
  await waitFor(() => expect(screen.getAllByText('由管理員調整')).toHaveLength(2));
  expect(screen.queryByText('到設定調整')).toBeNull();
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

it('shows the reference rate', async () => {
  await visitAs(api, '/admin/money/exchange');
  expect(await screen.findByText('1 GAB ≈ NT$ 9.5，不顯示')).toBeInTheDocument();
});
