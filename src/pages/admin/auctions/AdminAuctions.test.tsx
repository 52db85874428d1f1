import type { StaffLot } from '@common/endpoints/adminAuctions';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { cursorPageOf } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '.';
import '@/feedback/shown';

const WITHDRAW = 'POST /api/admin/auctions/3/withdraw';
const ASK = 'POST /api/admin/auctions/3/ask';
const RELIST = 'POST /api/admin/auctions/3/relist';
const READ = 'GET /api/admin/auctions/3';
const LOT: StaffLot = {
  lotId: 3,
  productId: 8,
  channel: 'market',
  title: '老茶壺',
  picture: null,
  phase: 'live',
  price: '100',
  bidCount: 0,
  reserveMet: false,
  reserve: null,
  hasReserve: false,
  buyNow: null,
  startPrice: '100',
  nextBid: '100',
  startsAt: 1,
  endsAt: Date.now() + 86_400_000,
  endedAt: null,
  extensions: 0,
  sold: false,
  paused: false,
  leader: null,
  seller: '阿宏',
  outTradeNo: null,
  canWithdraw: true,
  canRelist: false,
  canAsk: true,
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/admin/auctions': () => cursorPageOf([LOT]),
    [WITHDRAW]: () => LOT,
    [ASK]: () => LOT,
  });
  await visitAs(api, '/admin/auctions');
});
afterEach(() => api.close());

it("a member's lot is withdrawn only with a reason, which its seller is said to read", async () => {
  await press('撤下');
  await findVisible('這是會員「阿宏」的拍品，原因會告訴賣家。撤下後無法復原。');
  await fill('原因（會留下紀錄）', '照片與實物不符');
  await press('撤下');
  await waitFor(() => expect(api.askedOf(WITHDRAW)[0]?.body).toEqual({ reason: '照片與實物不符' }));
});

it('a text, a channel and a state narrow the list, which sorts by end only while lots are open', async () => {
  const query = () => api.askedOf('GET /api/admin/auctions').at(-1)?.query;
  await fill('拍品、賣家或 #編號', '阿宏');
  await person.keyboard('{Enter}');
  await waitFor(() => expect(query()?.get('q')).toBe('阿宏'));
  expect(screen.queryByRole('button', { name: /開始／結束/ })).toBeNull();
  await person.click(screen.getByRole('tab', { name: '流標' }));
  await waitFor(() => expect(query()?.get('state')).toBe('unsold'));
  expect(query()?.get('q')).toBe('阿宏');
  await person.click(screen.getByRole('combobox', { name: '頻道' }));
  await person.click(
    await screen.findByText('市集', { selector: '.ant-select-item-option-content' }),
  );
  await waitFor(() => expect(query()?.get('channel')).toBe('market'));
});

it("relisting a member's lot is asked of its seller", async () => {
  await press('請賣家處理');
  expect(screen.queryByText('重新上架')).toBeNull();
  await fill('想請賣家做什麼', '調低起標價再上架');
  await press('通知賣家');
  await waitFor(() => expect(api.askedOf(ASK)[0]?.body).toEqual({ message: '調低起標價再上架' }));
});

it('a withdrawal that a bid came before shows the lot as it is now, and keeps the reason', async () => {
  api.on({
    [WITHDRAW]: () => {
      throw new Refusal('LOT_HAS_BIDS');
    },
    [READ]: () => ({ ...LOT, bidCount: 2, price: '180' }),
  });
  await press('撤下');
  await fill('原因（會留下紀錄）', '照片與實物不符');
  await press('撤下');
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/2 次出價/)).toHaveTextContent('180');
  expect(dialog.getByText('已有人出價或已成交，不能撤下。')).toBeVisible();
  expect(dialog.getByLabelText('原因（會留下紀錄）')).toHaveValue('照片與實物不符');
});

it('says who else has the lot open', async () => {
  const quiet = '/api/admin/presence/lot/3/events';
  await press('撤下');
  await waitFor(() => expect(api.isFollowed(quiet)).toBe(true));
  const people = [{ id: 9, name: '小編', isEditing: false, since: Date.now() }];
  api.emit('presence', { people, last: null, changes: 0 }, quiet);
  await findVisible(/小編也在看/);
});

it('relisting a piece that a colleague took back shows so, and keeps the typed terms', async () => {
  const unsold: StaffLot = { ...LOT, channel: 'shop', phase: 'ended', canRelist: true };
  api.on({
    'GET /api/admin/auctions': () => cursorPageOf([unsold]),
    [RELIST]: () => {
      throw new Refusal('LOT_NOT_RELISTABLE');
    },
    [READ]: () => ({ ...unsold, phase: 'withdrawn', canRelist: false }),
  });
  await visitAs(api, '/admin/auctions');
  await press('重新上架');
  await person.clear(await screen.findByLabelText('起標價'));
  await fill('起標價', '80');
  await press('上架競標');
  const dialog = within(await screen.findByRole('dialog'));
  await waitFor(() => expect(dialog.getByText('已撤下')).toBeVisible());
  expect(dialog.getByLabelText('起標價')).toHaveValue('80');
});

it('a failure that says nothing of the lot is shown as everywhere, and reads nothing', async () => {
  api.on({
    [WITHDRAW]: () => {
      throw new Refusal('LOT_OWN');
    },
  });
  await press('撤下');
  await fill('原因（會留下紀錄）', '照片與實物不符');
  await press('撤下');
  await findVisible(/不能以工作人員身分處理自己的拍品/);
  expect(api.askedOf(READ)).toEqual([]);
});
