import type { Return } from '@common/endpoints/returns';
import { render, waitFor } from '@testing-library/react';
import { BizError } from '@/services/bizError';
import { fill, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { RETURN } from '@/testing/returns';
import { type StubApi, startApi } from '@/testing/stubApi';
import { ReturnSteps } from './ReturnSteps';
import type { ReturnApi } from './returnApi';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({});
  await renderSite();
});
afterEach(() => api.close());

const OPEN: Return = { ...RETURN, role: 'staff', isPlatform: true };
const refusal = (errorCode: string) =>
  new BizError({ errorCode, errorMessage: errorCode, showType: 2, data: null, code: 0 });

it('a step of staff says the state that they saw, until a refusal has shown them another', async () => {
  const step = jest.fn<ReturnType<ReturnApi['step']>, Parameters<ReturnApi['step']>>();
  const calls: ReturnApi = {
    read: () => Promise.resolve(OPEN),
    sendMessage: () => Promise.resolve(OPEN),
    step,
  };
  const shown = (one: Return) => (
    <ReturnSteps one={one} returnApi={calls} onChange={() => {}} onRefresh={() => {}} />
  );
  const { rerender } = render(shown(OPEN));
  const send = async (times: number) => {
    await press('不同意');
    await waitFor(() => expect(step).toHaveBeenCalledTimes(times));
  };
  await press('不同意');
  await fill('原因（買家看得到）', '看不出瑕疵');
  // The poll brings what a colleague did, under the open dialog.
  rerender(shown({ ...OPEN, state: 'sentBack' }));
  step.mockRejectedValueOnce(refusal('BUSY'));
  await send(1);
  step.mockRejectedValueOnce(refusal('SEEN_CHANGED'));
  await send(2);
  step.mockResolvedValueOnce({ ...OPEN, state: 'refused' });
  await send(3);
  expect(step.mock.calls.map(([, , seen]) => seen)).toEqual(['open', 'open', 'sentBack']);
  expect(step.mock.calls.map(([, { note }]) => note)).toEqual(Array(3).fill('看不出瑕疵'));
});
