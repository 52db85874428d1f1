import { ORDER_PLACED } from '@/testing/shop';
import { orderSteps } from './orderSteps';

const PAID = { ...ORDER_PLACED, status: 2 as const, paidAt: 2 };
const SHIPPED = { ...PAID, status: 20 as const, shippedAt: 3 };
const asked = (reason: 'broken' | 'cancel', state: 'open' | 'refunded' | 'rejected') => ({
  id: 1,
  reason,
  state,
  isWhole: true,
  coinAmount: '100',
  advAmount: '0',
  steps: [
    { step: 'begin' as const, role: 'buyer' as const, at: 5 },
    ...(state === 'refunded' ? [{ step: 'refund' as const, role: 'seller' as const, at: 6 }] : []),
  ],
});

const shape = (order: Parameters<typeof orderSteps>[0]) =>
  orderSteps(order).map(({ label, state }) => `${label} ${state}`);

it.each([
  ['an unpaid order', ORDER_PLACED, ['成立 done', '付款 current', '出貨 todo', '完成 todo']],
  ['a paid order', PAID, ['成立 done', '付款 done', '出貨 current', '完成 todo']],
  [
    'a paid digital order',
    { ...PAID, fulfilment: 'digital' as const },
    ['成立 done', '付款 done', '交付 current'],
  ],
  ['a shipped order', SHIPPED, ['成立 done', '付款 done', '出貨 done', '完成 current']],
  [
    'a completed order',
    { ...SHIPPED, status: 10 as const, closedAt: 4 },
    ['成立 done', '付款 done', '出貨 done', '完成 done'],
  ],
  [
    'an order cancelled before payment',
    { ...ORDER_PLACED, status: -1 as const, closedAt: 4 },
    ['成立 done', '已取消 stopped'],
  ],
  [
    'an order cancelled after payment',
    { ...PAID, status: -1 as const, closedAt: 4 },
    ['成立 done', '付款 done', '已退款 stopped'],
  ],
  [
    'an order with an open return',
    { ...SHIPPED, inReturn: true, returns: [asked('broken', 'open')] },
    ['成立 done', '付款 done', '出貨 done', '申請退貨 done', '等待結果 current'],
  ],
  [
    'a refunded request to cancel',
    { ...PAID, status: -1 as const, closedAt: 6, returns: [asked('cancel', 'refunded')] },
    ['成立 done', '付款 done', '申請取消 done', '已退款 done'],
  ],
  [
    'an order of which some pieces were refunded',
    { ...SHIPPED, returns: [{ ...asked('broken', 'refunded'), isWhole: false }] },
    ['成立 done', '付款 done', '出貨 done', '完成 current'],
  ],
  [
    'an order whose return was rejected',
    { ...SHIPPED, returns: [asked('broken', 'rejected')] },
    ['成立 done', '付款 done', '出貨 done', '完成 current'],
  ],
])('%s shows its own course', (_, order, expected) => {
  expect(shape(order)).toEqual(expected);
});
