import type { Return } from '@common/endpoints/returns';
import { RETURN } from '@/testing/returns';
import { returnCourse } from './returnCourse';

type Step = NonNullable<Return['entries'][number]['step']>;

const shape = (state: Return['state'], steps: Step[], changes: Partial<Return> = {}) => {
  const [entry] = RETURN.entries;
  const entries = steps.flatMap((step, id) => (entry ? [{ ...entry, id, step }] : []));
  return returnCourse({ ...RETURN, state, entries, ...changes }).map(
    ({ label, state }) => `${label} ${state}`,
  );
};

it('a new return waits for the answer, then the parcel and the refund', () => {
  expect(shape('open', ['begin'])).toEqual(['申請 done', '回覆 current', '寄回 todo', '退款 todo']);
});

it('a request to cancel has no parcel', () => {
  expect(shape('open', ['begin'], { reason: 'cancel' })).toEqual([
    '申請 done',
    '回覆 current',
    '退款 todo',
  ]);
});

it('a refused return stops, and goes on when the platform steps in', () => {
  expect(shape('refused', ['begin', 'refuse'])).toEqual(['申請 done', '不同意 stopped']);
  expect(shape('escalated', ['begin', 'refuse', 'escalate'])).toEqual([
    '申請 done',
    '不同意 done',
    '平台介入 done',
    '平台決定 current',
  ]);
});

it('a refunded return is completed', () => {
  expect(shape('refunded', ['begin', 'sendBack', 'send', 'refund'])).toEqual([
    '申請 done',
    '同意退貨 done',
    '已寄回 done',
    '已退款 done',
  ]);
});
