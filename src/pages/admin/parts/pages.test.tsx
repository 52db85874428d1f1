import type { MemberFile } from '@common/endpoints/adminMembers';
import type { StaffOrder } from '@common/endpoints/adminOrders';
import type { OrderMessages } from '@common/endpoints/orderMessages';
import type { StaffNote } from '@common/endpoints/staffNotes';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { cursorPageOf, ORDER_NUMBER, ORDER_PLACED } from '@/testing/shop';
import { ADMIN, visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The pages' chunks, so that no test waits for them to be compiled.
import '../members/$id';
import '../orders/$out_trade_no';

const AT = Date.UTC(2026, 10, 21);
const NOTE: StaffNote = { id: 1, staff: { id: 2, name: '小編' }, text: '客人週五收件', at: AT };
const ORDER: StaffOrder = {
  ...ORDER_PLACED,
  buyer: { id: 41, name: '買家小美', email: null },
  seller: null,
};
const FILE: MemberFile = {
  member: {
    id: 41,
    name: '小美',
    email: 'mei@example.com',
    wallets: [],
    capabilities: [],
    createdAt: AT,
    frozenAt: null,
    closedAt: null,
    pausedProducts: 0,
    pausedLots: 0,
    secondFactorSince: null,
    emailRefusal: null,
    coin: { available: '12', held: '3' },
    adv: { available: '0', held: '0' },
    sessions: 1,
    history: [],
  },
  owed: '0',
  devices: [
    {
      id: 9,
      method: 'email',
      userAgent: 'Firefox/1 Linux',
      ip: '10.0.0.1',
      createdAt: AT,
      lastSeenAt: AT,
    },
  ],
  orders: {
    list: [
      {
        out_trade_no: ORDER_NUMBER,
        role: 'buyer',
        other: null,
        status: 1,
        total: '100',
        createdAt: AT,
      },
    ],
    older: null,
  },
  lots: { list: [], older: null },
};
const ORDER_NOTES = `POST /api/admin/notes/order/${ORDER_NUMBER}` as const;
const END = 'POST /api/admin/members/41/end-sessions';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    [`GET /api/admin/orders/${ORDER_NUMBER}` as const]: () => ORDER,
    [`GET /api/admin/notes/order/${ORDER_NUMBER}` as const]: () => [],
    'GET /api/admin/members/41': () => FILE,
    'GET /api/admin/notes/member/41': () => [NOTE],
    'GET /api/admin/journals': () => ({ list: [], older: null }),
    'GET /api/admin/log': () => cursorPageOf([]),
  });
});
afterEach(() => api.close());

it('the page of an order links to its buyer and asks for its own journals and log', async () => {
  await visitAs(api, `/admin/orders/${ORDER_NUMBER}`);
  await findVisible('買家小美（#41）');
  expect(screen.getByText('買家小美（#41）')).toHaveAttribute('href', '/admin/members/41');
  await waitFor(() => expect(api.askedOf('GET /api/admin/journals')).not.toEqual([]));
  expect(api.askedOf('GET /api/admin/journals')[0]?.query.get('ref')).toBe(ORDER_NUMBER);
  await waitFor(() => expect(api.askedOf('GET /api/admin/log')).not.toEqual([]));
  expect(api.askedOf('GET /api/admin/log')[0]?.query.get('subjectId')).toBe(ORDER_NUMBER);
});

it('the page of an order says which decision on its money waits for a second person', async () => {
  const waiting = (id: number, ref: string, summary: string) => ({
    id,
    decision: 'order.refund',
    ref: { type: 'order', id: ref },
    members: [41],
    coin: '20000',
    adv: '0',
    summary,
    by: { id: 3, name: '阿明' },
    at: AT,
    expiresAt: AT + 86_400_000,
    countsFrom: null,
  });
  api.on({
    'GET /api/admin/money-proposals': () => [
      waiting(5, ORDER_NUMBER, '退款：缺貨'),
      waiting(6, 'ANOTHER', '退款：寄丟了'),
    ],
  });
  await visitAs(api, `/admin/orders/${ORDER_NUMBER}`);
  const notice = (await screen.findByText(/等待另一位同事同意/)).closest<HTMLElement>('.ant-alert');
  if (!notice) throw new Error('no notice');
  expect(notice).toHaveTextContent('訂單退款 20,000.00 GAB 等待另一位同事同意');
  expect(notice).toHaveTextContent('退款：缺貨');
  expect(within(notice).getByText('前往處理')).toHaveAttribute('href', '/admin/money/proposals');
  expect(screen.queryByText(/寄丟了/)).toBeNull();
});

it('the page of a member says which decisions on their money wait, and about what', async () => {
  const waiting = (id: number, members: number[], summary: string) => ({
    id,
    decision: 'deposit.assign',
    ref: { type: 'deposit', id: String(id) },
    members,
    coin: '20000',
    adv: '0',
    summary,
    by: { id: 3, name: '阿明' },
    at: AT,
    expiresAt: AT + 86_400_000,
    countsFrom: null,
  });
  api.on({
    'GET /api/admin/money-proposals': () => [
      waiting(5, [41], '歸入 小美（#41）'),
      waiting(41, [9], '歸入 阿豪（#9）'),
    ],
  });
  await visitAs(api, '/admin/members/41');
  const [notice, ...others] = await screen.findAllByText(/等待另一位同事同意/);
  expect(others).toEqual([]);
  const alert = notice?.closest<HTMLElement>('.ant-alert');
  expect(alert).toHaveTextContent('歸入待查款項 20,000.00 GAB 等待另一位同事同意');
  expect(alert).toHaveTextContent('款項 5：阿明 在');
  expect(alert).toHaveTextContent('歸入 小美（#41）');
});

it('the page of a member says that mails to their address are refused, and in which words', async () => {
  await visitAs(api, '/admin/members/41');
  await findVisible('會員資料');
  expect(screen.queryByText('退信')).toBeNull();
  const emailRefusal = { answer: '550 5.1.1 no such user', since: AT };
  api.on({
    'GET /api/admin/members/41': () => ({ ...FILE, member: { ...FILE.member, emailRefusal } }),
  });
  await visitAs(api, '/admin/members/41');
  await findVisible(/郵件主機回覆：550 5.1.1 no such user/);
});

it('the page of a member names what a reorg left them owing', async () => {
  await visitAs(api, '/admin/members/41');
  await findVisible('會員資料');
  expect(screen.queryByText('尚欠平台')).toBeNull();
  api.on({ 'GET /api/admin/members/41': () => ({ ...FILE, owed: '90' }) });
  await visitAs(api, '/admin/members/41');
  await findVisible('尚欠平台');
  await findVisible(/解除凍結時從可用餘額補回/);
});

it('a refused note stays in its field; an accepted one is listed and the field is empty', async () => {
  await visitAs(api, `/admin/orders/${ORDER_NUMBER}`);
  await findVisible('買家小美（#41）');
  api.on({
    [ORDER_NOTES]: () => {
      throw new Refusal('ORDER_STATE', { label: '已取消' });
    },
  });
  const label = '只有工作人員看得到，送出後不能修改或刪除';
  await fill(label, '客人週五收件');
  await press('新增備註');
  await screen.findByText(/訂單已是「已取消」/);
  // While it is sending, the button takes no clicks.
  await waitFor(() => expect(document.querySelector('.ant-btn-loading')).toBeNull());
  expect(screen.getByLabelText(label)).toHaveValue('客人週五收件');
  api.on({ [ORDER_NOTES]: () => [NOTE] });
  await press('新增備註');
  await waitFor(() => expect(screen.getByLabelText(label)).toHaveValue(''));
  expect(screen.getByText('客人週五收件')).toBeInTheDocument();
});

it('an internal note goes into its own field beside the messages to the buyer, and is not lost by a link', async () => {
  const thread: OrderMessages = {
    role: 'staff',
    isPlatform: true,
    canWrite: true,
    awaitsAnswer: true,
    messages: [{ id: 7, role: 'buyer', actorName: null, text: '在嗎？', pictures: [], at: AT }],
    hasOlder: false,
  };
  api.on({
    [`GET /api/admin/orders/${ORDER_NUMBER}/messages` as const]: () => thread,
    [ORDER_NOTES]: () => [NOTE],
  });
  await visitAs(api, `/admin/orders/${ORDER_NUMBER}`);
  await findVisible('在嗎？');
  const label = '只有工作人員看得到，送出後不能修改或刪除';
  await fill(label, '買家常退貨');
  expect(screen.getByLabelText('留言')).toHaveValue('');
  await person.click(screen.getByText('買家小美（#41）'));
  await screen.findByRole('dialog', { name: '還有沒儲存的修改' });
  await press('留在這裡');
  await press('新增備註');
  await waitFor(() => expect(api.askedOf(ORDER_NOTES)[0]?.body).toEqual({ text: '買家常退貨' }));
});

it('an order that does not exist is said so', async () => {
  api.on({
    [`GET /api/admin/orders/${ORDER_NUMBER}` as const]: () => {
      throw new Refusal('NOT_FOUND');
    },
  });
  await visitAs(api, `/admin/orders/${ORDER_NUMBER}`);
  await findVisible('找不到這筆訂單');
});

it('the page of a member shows orders, notes and devices, and an administrator ends one device', async () => {
  await visitAs(api, '/admin/members/41', ADMIN);
  await findVisible('客人週五收件');
  expect(screen.getByText(ORDER_NUMBER)).toHaveAttribute('href', `/admin/orders/${ORDER_NUMBER}`);
  api.on({ [END]: () => ({ ...FILE.member, sessions: 0 }) });
  await press('登出');
  await fill('原因（會留下紀錄）', '裝置遺失，會員來電');
  await press('確認登出');
  await waitFor(() => expect(api.askedOf(END)).toHaveLength(1));
  expect(api.askedOf(END)[0]?.body).toEqual({ reason: '裝置遺失，會員來電', sessionId: 9 });
});

it('staff who are no administrators see devices without a way to end them', async () => {
  await visitAs(api, '/admin/members/41');
  await findVisible('客人週五收件');
  expect(screen.getByText(/10\.0\.0\.1/)).toBeVisible();
  expect(within(screen.getByLabelText('登入中的裝置')).queryByText('登出')).toBeNull();
});
