import { AUTO_CONFIRM_DAYS, cancelRight, canTransition, ORDER } from './orderTransitions';

type Endable = Parameters<typeof cancelRight>[0];
const PAID: Endable = {
  status: ORDER.processing,
  fulfilment: 'shipping',
  won: false,
  late: false,
  inReturn: false,
  sent: false,
};

it('statuses are those of the specification', () => {
  expect(ORDER).toEqual({
    cancelled: -1,
    awaitingPayment: 1,
    processing: 2,
    succeeded: 10,
    failed: 11,
    shipped: 20,
  });
  expect(AUTO_CONFIRM_DAYS).toBe(10);
});

it('an order goes on from payment to shipping and success, and never back', () => {
  expect(canTransition(ORDER.processing, ORDER.shipped)).toBe(true);
  expect(canTransition(ORDER.shipped, ORDER.processing)).toBe(false);
  expect(canTransition(ORDER.failed, ORDER.succeeded)).toBe(false);
});

it.each<[string, Partial<Endable>, ReturnType<typeof cancelRight>]>([
  ['that waits for payment', { status: ORDER.awaitingPayment, won: true, sent: true }, 'cancel'],
  ['that is paid', {}, 'cancel'],
  ['that is paid and late', { late: true }, 'cancel'],
  ['that was won', { won: true }, 'ask'],
  ['that was won and is late', { won: true, late: true }, 'cancel'],
  ['that was won and is picked up late', { won: true, late: true, fulfilment: 'pickup' }, 'ask'],
  ['in return', { inReturn: true }, null],
  ['sent in part', { sent: true }, null],
  ['that was shipped', { status: ORDER.shipped }, null],
  ['that was cancelled', { status: ORDER.cancelled }, null],
])('the right to cancel an order %s', (_, change, right) => {
  expect(cancelRight({ ...PAID, ...change })).toBe(right);
});
