import type { Return } from '@common/endpoints/returns';
import type { ReturnState, ReturnStep } from '@common/orders/returns';
import { doneStep, type ProgressStep, stepsAhead } from '../ProgressSteps';

const DONE: Readonly<Record<ReturnStep | 'begin', string>> = {
  begin: '申請',
  sendBack: '同意退貨',
  send: '已寄回',
  refund: '已退款',
  refuse: '不同意',
  escalate: '平台介入',
  passOn: '平台介入',
  reject: '不成立',
  lapse: '不成立',
  withdraw: '已撤回',
};

const AHEAD: Partial<Record<ReturnState, readonly string[]>> = {
  open: ['回覆', '寄回', '退款'],
  sendBack: ['寄回', '退款'],
  sentBack: ['收到退貨', '退款'],
  escalated: ['平台決定'],
};

/** These end the course without a refund. */
const STOPS: ReadonlySet<string> = new Set(['refuse', 'reject', 'lapse', 'withdraw']);

type Course = Pick<Return, 'state' | 'reason' | 'fulfilment' | 'entries'>;

/** The course of a return: its steps so far with times, then what follows. */
export function returnCourse({ state, reason, fulfilment, entries }: Course): ProgressStep[] {
  const past = entries.flatMap(({ step, at }) => (step ? [{ step, at }] : []));
  const isSentBack = fulfilment !== 'digital' && reason !== 'cancel';
  const ahead = (AHEAD[state] ?? []).filter((label) => isSentBack || label !== '寄回');
  return [
    ...past.map(({ step, at }, index): ProgressStep => {
      const isLast = index === past.length - 1;
      return isLast && STOPS.has(step)
        ? { label: DONE[step], at, state: 'stopped' }
        : doneStep(DONE[step], at);
    }),
    ...stepsAhead(ahead),
  ];
}
