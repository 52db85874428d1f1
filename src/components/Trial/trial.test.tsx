import type { Trial, TrialQuery } from '@common/endpoints/trial';
import { render, screen, waitFor } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { PRODUCT } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
import { TrialPage } from './TrialPage';

const PLATFORM = { id: null, name: 'GAB 商城', isPlatform: true };
const tried = { seller: PLATFORM, startsAt: 0, endsAt: 1, off: '0', why: null };
const coupon = { kind: 'amount', amount: '30', percentBps: null, minimum: '500' } as const;
const TRIAL: Trial = {
  at: null,
  lines: [
    {
      skuId: 70,
      productId: 7,
      title: PRODUCT.title,
      skuName: '',
      quantity: 1,
      unitPrice: '300',
      price: '300',
      dealId: 5,
      deal: '20',
      coupon: '0',
      pays: '280',
      fault: 'soldOut',
      available: 0,
    },
  ],
  parcels: [
    {
      seller: PLATFORM,
      channel: 'shop',
      fulfilment: 'shipping',
      skuIds: [70],
      ways: [
        { way: 'home', fee: '80', freeFrom: '500' },
        { way: 'post', fee: null, freeFrom: null },
      ],
      way: 'home',
      fee: '80',
      coupon: '0',
      pays: '360',
    },
  ],
  total: { goods: '300', deals: '20', coupon: '0', delivery: '80', pays: '360' },
  bearers: [{ seller: PLATFORM, deals: '20', coupon: '0', topUp: '0' }],
  deals: [
    {
      id: 5,
      kind: 'spend',
      minimum: '150',
      amount: '20',
      isRepeated: false,
      pieces: 0,
      offBps: 0,
      ...tried,
      off: '20',
    },
  ],
  coupons: [
    {
      ...{ id: 1, code: 'SPRING', isPublic: true, isUsed: false, ...coupon, ...tried },
      why: { why: 'minimum', missing: '220' },
    },
    { id: 2, code: 'MAMA', isPublic: true, isUsed: false, ...coupon, ...tried, off: '30' },
  ],
  unknownCode: 'NOBODY',
};

const OTHER = {
  ...PRODUCT,
  id: 8,
  title: '陶杯',
  skus: [{ id: 80, name: '', price: '9', available: 5, weightGrams: null }],
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/products/7': () => PRODUCT,
    'GET /api/products/8': () => OTHER,
  });
  await renderSite();
});
afterEach(() => api.close());

test('goods of a trial cart are shown with what they get, and each discount with why not', async () => {
  const asked: TrialQuery[] = [];
  let answer = () => Promise.resolve(TRIAL);
  render(
    <TrialPage
      about=""
      read={(query) => {
        asked.push(query);
        return answer();
      }}
      picker={(add) => (
        <button type="button" onClick={() => [7, 8].map(add)}>
          加入
        </button>
      )}
    />,
  );
  expect(asked).toEqual([]);
  await press('加入');
  await findVisible('適用的商品還差 220.00 GAB 才到門檻・GAB 商城負擔');
  await findVisible('沒有使用，可以折抵 30.00 GAB・GAB 商城負擔');
  await findVisible('庫存只有 0 件，現在不能買這麼多');
  await findVisible('GAB 商城：優惠活動 20.00 GAB');
  await findVisible('找不到可以試算的優惠碼「NOBODY」。');
  await findVisible('滿 500.00 GAB 免運，以折抵前的金額計算');
  // Both, although the second was added before the first was read.
  await findVisible('陶杯');
  expect(asked.at(-1)).toMatchObject({ buyer: 'first' });
  await person.click(screen.getByLabelText('移除 陶杯'));
  await waitFor(() => expect(asked.at(-1)).toEqual({ items: '70:1', buyer: 'first' }));
  await person.click(screen.getByLabelText('試用優惠券 MAMA'));
  await waitFor(() =>
    expect(asked.at(-1)).toEqual({ items: '70:1', buyer: 'first', code: 'MAMA' }),
  );
  // The cart's lines stay through a failure, and are tried again.
  answer = () => Promise.reject(new Error('offline'));
  await person.click(screen.getByLabelText('增加一件'));
  await findVisible('無法試算，請檢查網路後再試一次。');
  expect(screen.getByText(PRODUCT.title)).toBeVisible();
  expect(asked.at(-1)).toEqual({ items: '70:2', buyer: 'first', code: 'MAMA' });
});
