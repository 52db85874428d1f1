import type { Gab } from '@common/endpoints/gab';
import { render, screen, waitFor, within } from '@testing-library/react';
import { AboutTwd } from '@/components/AboutTwd';
import { forgetTwdRate } from '@/services/twdRate';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { Refusal, type StubApi, siteConfig, startApi } from '@/testing/stubApi';
import './gab';

const GAB: Gab = {
  rate: { twd: '9.5', since: Date.UTC(2026, 10, 20, 18) },
  saleFeeBps: 300,
  withdrawal: { fee: '1', min: '10' },
  exchange: { rate: '1', feeBps: 0 },
  confirmations: 12,
  demo: false,
};

let api: StubApi;
beforeEach(async () => {
  forgetTwdRate();
  api = await startApi({ 'GET /api/gab': () => GAB });
});
afterEach(() => api.close());

it('the page on GAB shows its rate with the date, and the fees in force', async () => {
  await renderSite('/gab');
  await findVisible('1 GAB ≈ NT$ 9.5');
  expect(screen.getByText('2026/11/21')).toBeVisible();
  expect(screen.getByText('3%')).toBeVisible();
  expect(screen.getByText('每筆 1 GAB')).toBeVisible();
  expect(screen.getByText(/網路確認 12 次/)).toBeVisible();
  expect(screen.queryByText(/示範/)).toBeNull();
});

it('the page on GAB says where it lives, for a wallet or a friend, and lets its contract be copied', async () => {
  const { tokenAddress } = siteConfig();
  await renderSite('/gab');
  const first = within(await screen.findByRole('region', { name: '還沒有 GAB？' }));
  expect(first.getByText(/^本站不販售 GAB/)).toBeVisible();
  await findVisible(() => first.getByText('GAB 示範鏈（31337）'));
  await findVisible(() => first.getByText(tokenAddress));
  await person.click(first.getByRole('button', { name: '複製合約地址' }));
  expect(await navigator.clipboard.readText()).toBe(tokenAddress);
  await findVisible(() => first.getByText('已複製'));
});

it('the page on GAB shows no rate while staff do not show it, and offers to load again', async () => {
  api.on({
    'GET /api/gab': () => {
      throw new Refusal('UNAVAILABLE');
    },
  });
  await renderSite('/gab');
  await findVisible('無法載入頁面');
  api.on({ 'GET /api/gab': () => ({ ...GAB, rate: null }) });
  await press('重新載入');
  await findVisible(/目前沒有公布參考匯率/);
  expect(screen.queryByText(/≈/)).toBeNull();
});

it('prices show NT$ while there is a rate, requested once', async () => {
  api.on({ 'GET /api/gab/rate': () => ({ twd: '9.5' }) });
  render(
    <>
      <AboutTwd value="100" />
      <AboutTwd value="0.5" />
    </>,
  );
  await findVisible('≈ NT$ 950');
  await findVisible('≈ NT$ 4.75');
  expect(api.askedOf('GET /api/gab/rate')).toHaveLength(1);
});

it('prices show GAB alone when the rate is switched off or does not load', async () => {
  const { container } = render(<AboutTwd value="100" />);
  await waitFor(() => expect(container).toBeEmptyDOMElement());
});
