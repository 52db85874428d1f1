import type { Deal } from '@common/endpoints/deals';
import { screen, waitFor, within } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { cursorPageOf, pageOf } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// Chunks of the pages, so that no test waits for them to be compiled.
import '.';
import './DealDialog';
import '@/pages/member/selling/deals';
import '@/feedback/shown';

const REASON = '原因（會留下紀錄）';
const MAKE = 'POST /api/admin/deals';
const CHANGE = 'PUT /api/admin/deals/4';
const STOP = 'POST /api/admin/deals/5/stop';
const OWN = 'POST /api/me/selling/deals';
const DEAL: Deal = {
  id: 4,
  kind: 'spend',
  minimum: '1000',
  amount: '100',
  isRepeated: true,
  pieces: 0,
  offBps: 0,
  startsAt: Date.now() - 1000,
  endsAt: Date.now() + 86_400_000,
  isOn: true,
  categories: [],
  productIds: [],
  seller: null,
  stopped: null,
  orders: 3,
  given: '300',
  createdBy: '企劃',
  createdAt: 1,
  version: 1,
};
const THEIRS: Deal = { ...DEAL, id: 5, seller: { id: 7, name: '小紅' } };

let api: StubApi;
beforeEach(async () => {
  api = await startApi({
    'GET /api/admin/deals': () => cursorPageOf([DEAL]),
    'GET /api/admin/categories': () => [],
    'GET /api/categories': () => [],
    'GET /api/me/selling/goods': () => [],
    'GET /api/me/selling/deals': () =>
      pageOf([{ ...THEIRS, stopped: { at: 1, reason: '先漲後降' } }]),
    [MAKE]: () => DEAL,
    [STOP]: () => THEIRS,
    [OWN]: () => THEIRS,
  });
});
afterEach(() => api.close());

it('staff make a deal that is checked before it is sent', async () => {
  await visitAs(api, '/admin/deals');
  await findVisible('每滿 1000 折 100');
  await press('新增優惠活動');
  await fill('消費滿', '100');
  await fill('折抵金額', '100');
  await fill(REASON, '週年慶活動');
  await press('建立');
  await findVisible('消費金額要大於折抵金額');
  expect(api.askedOf(MAKE)).toEqual([]);
  await person.clear(screen.getByLabelText('消費滿'));
  await fill('消費滿', '1000');
  await press('建立');
  await waitFor(() =>
    expect(api.askedOf(MAKE)[0]?.body).toMatchObject({
      kind: 'spend',
      minimum: '1000',
      amount: '100',
      isRepeated: true,
      pieces: 0,
      offBps: 0,
      productIds: [],
    }),
  );
});

it('where two of staff changed the same terms of a deal, the second chooses', async () => {
  const endsAt = Date.UTC(2027, 0, 31, 16);
  api.on({
    [CHANGE]: () => {
      throw new Refusal('CONTENT_CHANGED');
    },
    'GET /api/admin/deals/4': () => ({ ...DEAL, amount: '120', endsAt, version: 2 }),
  });
  await visitAs(api, '/admin/deals');
  await press('修改');
  await person.clear(await screen.findByLabelText('折抵金額'));
  await fill('折抵金額', '150');
  await fill(REASON, '週年慶加碼');
  await press('儲存');
  await findVisible('其他人剛剛改了：折抵金額、結束時間');
  await press('保留我的');
  await findVisible('保留我的：150');
  await person.click(screen.getByLabelText('改用新的：120'));
  await press('套用選擇');
  await screen.findByDisplayValue('120');
  api.on({ [CHANGE]: () => DEAL });
  await press('儲存');
  await waitFor(() => expect(api.askedOf(CHANGE)).toHaveLength(2));
  expect(api.askedOf(CHANGE)[1]?.body).toMatchObject({
    amount: '120',
    endsAt,
    version: 2,
    reason: '週年慶加碼',
  });
});

it('the editor of a deal has an address, which a log entry links to and a saved change leaves', async () => {
  api.on({ 'GET /api/admin/deals/4': () => ({ ...DEAL, amount: '120' }), [CHANGE]: () => DEAL });
  const { history } = await visitAs(api, '/admin/deals?id=4');
  await screen.findByDisplayValue('120');
  await fill(REASON, '週年慶加碼');
  await press('儲存');
  await waitFor(() => expect(history.location.search).toBe(''));
  expect(screen.queryByText('還有沒儲存的修改')).toBeNull();
  await press('新增優惠活動');
  await waitFor(() => expect(history.location.search).toBe('?id=new'));
});

it('an address of a deal that is not there says so', async () => {
  api.on({
    'GET /api/admin/deals/9': () => {
      throw new Refusal('NOT_FOUND');
    },
  });
  await visitAs(api, '/admin/deals?id=9');
  await findVisible('找不到這個優惠活動，請從清單選擇。');
});

it("staff stop a seller's deal with a reason, and cannot change it", async () => {
  api.on({ 'GET /api/admin/deals': () => cursorPageOf([THEIRS]) });
  await visitAs(api, '/admin/deals?state=sellers');
  await screen.findByRole('link', { name: '小紅（#7）' });
  expect(api.askedOf('GET /api/admin/deals').at(-1)?.query.get('by')).toBe('sellers');
  expect(screen.queryByRole('button', { name: /修\s?改/ })).not.toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: /停\s?止/ }));
  await fill(REASON, '標價先漲後降');
  await press('停止優惠活動');
  await waitFor(() => expect(api.askedOf(STOP)[0]?.body).toEqual({ reason: '標價先漲後降' }));
});

it('a seller makes a deal by pieces, and reads why one was stopped', async () => {
  signIn();
  await renderSite('/member/selling/deals');
  await findVisible('平台停止的原因：先漲後降');
  await press('新增優惠活動');
  await person.click(await screen.findByText('第 N 件優惠'));
  await person.clear(await screen.findByLabelText('打幾折'));
  await fill('打幾折', '6');
  await press('建立');
  await waitFor(() =>
    expect(api.askedOf(OWN)[0]?.body).toMatchObject({ kind: 'nth', pieces: 2, offBps: 4000 }),
  );
});

it("a product that is not the platform's is named beside the field of a deal", async () => {
  api.on({
    [CHANGE]: () => {
      const message = '商品 9 不是平台自己賣的';
      throw new Refusal('BAD_INPUT', { faults: [{ field: 'productIds', message }] });
    },
  });
  await visitAs(api, '/admin/deals');
  await press('修改');
  await fill(REASON, '活動換商品');
  await press('儲存');
  const field = await screen.findByLabelText('限定商品編號（選填）');
  const item = within(field.closest('.ant-form-item') as HTMLElement);
  await item.findByText('商品 9 不是平台自己賣的');
});

it("a product that is not the seller's is named beside the field of the seller's deal", async () => {
  api.on({
    [OWN]: () => {
      const message = '請從您自己的商品選擇';
      throw new Refusal('BAD_INPUT', { faults: [{ field: 'productIds', message }] });
    },
  });
  signIn();
  await renderSite('/member/selling/deals');
  await press('新增優惠活動');
  await person.click(await screen.findByText('第 N 件優惠'));
  await press('建立');
  const field = await screen.findByLabelText('限定商品（選填）');
  const item = within(field.closest('.ant-form-item') as HTMLElement);
  await item.findByText('請從您自己的商品選擇');
});
