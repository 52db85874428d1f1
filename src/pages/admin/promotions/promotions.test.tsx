import type { Promotion, PromotionTermsHistory } from '@common/endpoints/promotions';
import { screen, waitFor } from '@testing-library/react';
import { fill, press } from '@/testing/person';
import { pageOf } from '@/testing/shop';
import { ADMIN, visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '.';

const LIST = 'GET /api/admin/promotions';
const STOP = 'POST /api/admin/promotions/9/stop';
const TERMS = 'GET /api/admin/promotions/terms';
const REASON = '原因（會留下紀錄）';
const HOUR = 3_600_000;
const RUNNING: Promotion = {
  id: 9,
  productId: 7,
  title: '手沖咖啡壺',
  channel: 'market',
  seller: { id: 3, name: '林小姐' },
  days: 7,
  cost: '35',
  startsAt: Date.now() - HOUR,
  endsAt: Date.now() + 100 * HOUR,
  stoppedAt: null,
  stoppedBy: null,
  refund: '0',
  shown: true,
};
const terms: PromotionTermsHistory = {
  terms: { perDay: '5', days: [3, 7] },
  version: 2,
  history: [],
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [LIST]: () => pageOf([RUNNING]), [TERMS]: () => terms });
});
afterEach(() => api.close());

it('shows what sellers paid for, and finds by state', async () => {
  await visitAs(api, '/admin/promotions?state=running');
  expect(await screen.findByText('手沖咖啡壺')).toHaveAttribute('href', '/product/view/7');
  expect(screen.getByText('顯示中')).toBeInTheDocument();
  expect(api.askedOf(LIST)[0]?.query.get('state')).toBe('running');
});

it('stops one with a reason; a refusal keeps what was typed and reads the list again', async () => {
  api.on({
    [STOP]: () => {
      throw new Refusal('PROMOTION_OVER');
    },
  });
  await visitAs(api, '/admin/promotions');
  await press('停止');
  await fill(REASON, '圖文不符，先停止');
  await press('停止推廣');
  expect(await screen.findByText(/已經結束或已被停止/)).toBeInTheDocument();
  expect(screen.getByLabelText(REASON)).toHaveValue('圖文不符，先停止');
  await waitFor(() => expect(api.askedOf(LIST)).toHaveLength(2));
  api.on({
    [STOP]: () => ({
      ...RUNNING,
      stoppedAt: Date.now(),
      stoppedBy: '李店長',
      refund: '20',
    }),
  });
  await press('停止推廣');
  expect(await screen.findByText('已停止，退回 20 廣告幣')).toBeInTheDocument();
  expect(api.askedOf(STOP).at(-1)?.body).toEqual({ reason: '圖文不符，先停止' });
});

it('shows the terms, and leads administrators to the setting', async () => {
  await visitAs(api, '/admin/promotions', ADMIN);
  expect(await screen.findByText('每天 5 廣告幣，可買 3、7 天')).toBeInTheDocument();
  expect(screen.getByText('到設定調整')).toHaveAttribute('href', '/admin/settings#promotion');
});

it('is for administrators to change', async () => {
  await visitAs(api, '/admin/promotions');
  expect(await screen.findByText('由管理員調整')).toBeInTheDocument();
});
