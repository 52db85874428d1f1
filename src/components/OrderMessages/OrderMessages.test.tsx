import { createHistory } from '@@/core/history';
import type { OrderMessages as Messages, OrderMessage } from '@common/endpoints/orderMessages';
import { act, render, screen, within } from '@testing-library/react';
import { BizError } from '@/services/bizError';
import { fill, findVisible, press } from '@/testing/person';
import { OrderMessages } from './OrderMessages';

// The form asks before the page is left with a text that was not sent.
beforeAll(() => createHistory({ type: 'memory' }));

const said = (id: number, role: OrderMessage['role'], text: string): OrderMessage => ({
  id,
  role,
  actorName: null,
  text,
  pictures: [],
  at: Date.UTC(2026, 10, 27, 4, id),
});

const THREAD: Messages = {
  role: 'seller',
  isPlatform: false,
  canWrite: true,
  awaitsAnswer: true,
  messages: [said(7, 'buyer', '可以用氣泡紙包嗎？')],
  hasOlder: false,
};

function show(change: Partial<Messages> = {}) {
  const thread = { ...THREAD, ...change };
  const calls = {
    read: jest.fn(async (_no: string, _before?: number): Promise<Messages> => thread),
    write: jest.fn(
      async (_no: string, { text }: { text: string }): Promise<Messages> => ({
        ...thread,
        awaitsAnswer: false,
        messages: [...thread.messages, said(8, thread.role, text)],
      }),
    ),
    settle: jest.fn(async (): Promise<Messages> => ({ ...thread, awaitsAnswer: false })),
  };
  const shown = render(<OrderMessages outTradeNo="A1" calls={calls} />);
  return { calls, ...shown };
}

const entries = async () =>
  within(await screen.findByRole('list', { name: '往來紀錄' })).getAllByRole('listitem');

describe('messages about an order', () => {
  it('are answered up to the newest that is shown', async () => {
    const { calls } = show();
    await screen.findByText('買家在等您回覆。', { exact: false });
    await fill('留言', '  可以  ');
    await press('送出留言');
    await findVisible('可以');
    expect(calls.write.mock.calls).toEqual([['A1', { text: '可以', pictures: [], seen: 7 }]]);
    expect(screen.queryByText('買家在等您回覆。', { exact: false })).toBeNull();
    expect(screen.getByLabelText('留言')).toHaveValue('');
  });

  it('can be said to need no answer', async () => {
    const { calls } = show();
    await press('不需回覆');
    expect(calls.settle.mock.calls).toEqual([['A1', 7]]);
  });

  it('are not sent empty, and keep what was typed when they are refused', async () => {
    const { calls } = show();
    await press('送出留言');
    await findVisible('請輸入內容或加入圖片');
    calls.write.mockRejectedValueOnce(new Error('refused'));
    await fill('留言', '今天寄出');
    await press('送出留言');
    await act(async () => {});
    expect(screen.getByLabelText('留言')).toHaveValue('今天寄出');
  });

  it('are the same write when they are sent again without an answer, and another after a refusal', async () => {
    const { calls } = show();
    await screen.findByText('可以用氣泡紙包嗎？');
    const sent = [...THREAD.messages, said(8, 'seller', '可以')];
    calls.write.mockRejectedValueOnce(new Error('no answer'));
    calls.read.mockResolvedValue({ ...THREAD, messages: sent });
    await fill('留言', '可以');
    await press('送出留言');
    await findVisible(() => screen.getByText('可以', { selector: 'p' }));
    const refused = { errorCode: 'ORDER_MESSAGES', errorMessage: '', data: null, code: 1 };
    calls.write.mockRejectedValueOnce(new BizError({ ...refused, showType: 1 }));
    await press('送出留言');
    await press('送出留言');
    const seen = calls.write.mock.calls.map(([, body]) => body);
    const body = { text: '可以', pictures: [] };
    expect(seen).toEqual([7, 7, 8].map((one) => ({ ...body, seen: one })));
  });

  it('show older ones above, and keep them when newer ones come', async () => {
    const { calls } = show({ hasOlder: true });
    await screen.findByText('可以用氣泡紙包嗎？');
    const older = [said(2, 'buyer', '你好'), said(3, 'seller', '您好')];
    calls.read.mockResolvedValueOnce({ ...THREAD, messages: older, hasOlder: false });
    await press('顯示較早的留言');
    await screen.findByText('你好');
    expect(calls.read.mock.calls.at(-1)).toEqual(['A1', 7]);
    const shown = (await entries()).map(({ textContent }) => textContent);
    expect(shown).toEqual(
      [/你好$/, /您好$/, /可以用氣泡紙包嗎？$/].map((end) => expect.stringMatching(end)),
    );
    expect(screen.queryByRole('button', { name: '顯示較早的留言' })).toBeNull();
  });

  it('warn of ways off the site and of who asks for secrets, in what others wrote', async () => {
    show({
      messages: [
        said(1, 'buyer', '加我 LINE 談'),
        said(2, 'buyer', '請給我您的助記詞'),
        said(3, 'seller', '請看 https://example.test'),
      ],
    });
    const [talk, secret, own] = await entries();
    expect(talk).toHaveTextContent('在站外付款或交易，平台無法保障');
    expect(secret).toHaveTextContent('沒有人需要您的助記詞或私鑰');
    expect(own).not.toHaveTextContent('平台無法保障');
  });

  it('say whom they reach, and when it is too late to write', async () => {
    const { unmount } = show({
      role: 'buyer',
      isPlatform: true,
      messages: [],
      awaitsAnswer: false,
    });
    await findVisible(/可以在這裡直接問客服/);
    expect(screen.queryByLabelText('留言')).toBeNull();
    await press('寫留言');
    await findVisible(() => screen.getByLabelText('留言'));
    unmount();
    show({ role: 'buyer', canWrite: false, awaitsAnswer: false });
    await findVisible(/訂單結束已超過 90 天/);
    expect(screen.queryByRole('button', { name: '送出留言' })).toBeNull();
  });
});

it('text that looks like a page is shown as text', async () => {
  const { container } = show({ messages: [said(1, 'buyer', '<img src=x onerror=alert(1)>')] });
  await findVisible('<img src=x onerror=alert(1)>');
  expect(container.querySelector('img')).toBeNull();
});
