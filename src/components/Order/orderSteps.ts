import type { Order } from '@common/endpoints/orderShapes';
import { orderStatus } from '@common/lists/orderStatus';
import { ORDER } from '@common/orders/orderTransitions';
import { doneStep, type ProgressStep, stepsAhead } from '../ProgressSteps';

type Course = Pick<
  Order,
  | 'status'
  | 'fulfilment'
  | 'createdAt'
  | 'paidAt'
  | 'shippedAt'
  | 'closedAt'
  | 'inReturn'
  | 'returns'
>;

/** Whether the last return refunded all that was paid and not refunded before. */
export const isGivenBack = ({ returns: [last] }: Pick<Order, 'returns'>) =>
  last?.state === 'refunded' && last.isWhole;

/** The end of the course of an order that is in a return, or was given back by one. */
function returnSteps(order: Course, { reason, steps }: Course['returns'][number]): ProgressStep[] {
  const timeOf = (name: string) => steps.find(({ step }) => step === name)?.at ?? null;
  return [
    doneStep(reason === 'cancel' ? '申請取消' : '申請退貨', timeOf('begin')),
    ...(isGivenBack(order) ? [doneStep('已退款', timeOf('refund'))] : stepsAhead(['等待結果'])),
  ];
}

/** The course of an order: what happened with times, then what follows; a return or an early end has its own shape. */
export function orderSteps(order: Course): ProgressStep[] {
  const { status, fulfilment, paidAt, shippedAt, closedAt, inReturn } = order;
  const [last] = order.returns;
  const ships = fulfilment === 'shipping';
  const completion = ships ? '完成' : '交付';
  const past = [doneStep('成立', order.createdAt)];
  if (paidAt !== null) past.push(doneStep('付款', paidAt));
  if (shippedAt !== null) past.push(doneStep('出貨', shippedAt));
  if (status === ORDER.succeeded) past.push(doneStep(completion, closedAt));

  if (last && (inReturn || isGivenBack(order))) {
    return [...past, ...returnSteps(order, last)];
  }
  if (status === ORDER.cancelled || status === ORDER.failed) {
    const label = paidAt === null ? orderStatus(status).label : '已退款';
    return [...past, { label, at: closedAt, state: 'stopped' }];
  }
  const ahead = ['付款', ...(ships ? ['出貨'] : []), completion];
  return [
    ...past,
    ...stepsAhead(ahead.filter((label) => past.every((one) => one.label !== label))),
  ];
}
