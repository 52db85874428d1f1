import type { Return } from '@common/endpoints/returns';
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { BizError } from '@/services/bizError';
import { fill, findVisible, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { RETURN, RETURN_ADDRESS } from '@/testing/returns';
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

it('agreeing to a return needs an address: the kept one, which is shown, or one in the note', async () => {
  const step = jest.fn<ReturnType<ReturnApi['step']>, Parameters<ReturnApi['step']>>();
  step.mockResolvedValue({ ...OPEN, state: 'sendBack' });
  const calls: ReturnApi = { read: async () => OPEN, sendMessage: async () => OPEN, step };
  const shown = (one: Return) => (
    <MemoryRouter>
      <ReturnSteps one={one} returnApi={calls} onChange={() => {}} onRefresh={() => {}} />
    </MemoryRouter>
  );
  const seller: Return = { ...OPEN, role: 'seller', isPlatform: false };
  const { rerender } = render(shown(seller));
  await press('同意退貨，請買家寄回');
  await findVisible(/填好寄件與退貨地址，之後就不用每次寫/);
  await press('同意退貨，請買家寄回');
  await findVisible('請填寫寄回地址，買家才知道要寄到哪裡');
  expect(step).not.toHaveBeenCalled();
  rerender(shown({ ...seller, returnTo: RETURN_ADDRESS }));
  await findVisible(/民生路二段 76 巷 8 號/);
  await press('同意退貨，請買家寄回');
  await waitFor(() => expect(step).toHaveBeenCalledTimes(1));
});

it.each([
  ['changed', true],
  ['broken', false],
] as const)(
  'refusing a return (%s) warns that seven days need no reason: %s',
  async (reason, warns) => {
    const calls: ReturnApi = {
      read: async () => OPEN,
      sendMessage: async () => OPEN,
      step: async () => OPEN,
    };
    const one: Return = { ...OPEN, reason };
    render(<ReturnSteps one={one} returnApi={calls} onChange={() => {}} onRefresh={() => {}} />);
    await press('不同意');
    await findVisible('買家可以在退貨頁寫的期限前請平台介入。');
    expect(screen.queryByText(/七天鑑賞期退貨不需要理由/) !== null).toBe(warns);
  },
);
