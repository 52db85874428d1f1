import type { ReportCaseFile } from '@common/endpoints/contentReports';
import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { STAFF } from '@/testing/session';
import { cursorPageOf } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import '.';

const READ = 'GET /api/admin/reports';
const READ_ONE = 'GET /api/admin/reports/3';
const DECIDE = 'POST /api/admin/reports/3/decide';
const AT = Date.UTC(2026, 10, 20);
const FILE: ReportCaseFile = {
  id: 3,
  kind: 'lot',
  subjectId: 12,
  productId: 40,
  title: '老茶壺',
  owner: { id: 5, name: '阿宏' },
  reports: 2,
  reasons: ['fraud', 'other'],
  firstAt: AT,
  lastAt: AT,
  decision: null,
  list: [
    {
      id: 9,
      reason: 'other',
      note: '壺底的款是假的',
      at: AT,
      reporter: { id: 6, name: '小美' },
      shown: { text: '民國初年的壺', pictures: [] },
    },
  ],
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [READ]: () => cursorPageOf([FILE]), [READ_ONE]: () => FILE });
});
afterEach(() => api.close());

const NOTE = '說明（會留下紀錄，只有工作人員看得到）';

it('a row says what is reported, and its drawer why, and where staff act on it', async () => {
  await visitAs(api, '/admin/reports');
  await findVisible('詐騙或假貨、其他');
  await press('拍品：老茶壺');
  await findVisible('壺底的款是假的');
  await findVisible('這裡是最近的 1 件。');
  await person.click(screen.getByText('檢舉時的內容'));
  await findVisible('民國初年的壺');
  const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(linkOf('開啟頁面')).toBe('/product/view/40');
  expect(linkOf('撤下拍品')).toBe(`/admin/auctions?before=${FILE.subjectId + 1}`);
  expect(linkOf('凍結賣家')).toBe('/admin/members/5');
});

it('reported goods are taken off sale with a reason for their seller', async () => {
  const STOP = 'POST /api/admin/member-products/40/stop';
  const file: ReportCaseFile = { ...FILE, kind: 'product', title: '茶壺' };
  api.on({ [READ]: () => cursorPageOf([file]), [READ_ONE]: () => file, [STOP]: () => null });
  await visitAs(api, '/admin/reports');
  await press('商品：茶壺');
  await press('停售這件商品');
  await fill('原因（賣家會看到）', '疑似仿冒品');
  await press('停售');
  await findVisible('已停售，並通知賣家');
  expect(api.askedOf(STOP).map(({ body }) => body)).toEqual([{ reason: '疑似仿冒品' }]);
});

it('staff who may not take the subject down are told whom to ask', async () => {
  await visitAs(api, '/admin/reports', { ...STAFF, capabilities: ['support'] });
  await press('拍品：老茶壺');
  await findVisible('請有權限的同仁處理內容，再回來結案。');
});

it('a decision closes the case, and another report that came meanwhile keeps what was typed', async () => {
  await visitAs(api, '/admin/reports');
  await press('拍品：老茶壺');
  await press('結案：不成立');
  await fill(NOTE, '款識經鑑定無誤');
  api.on({
    [READ_ONE]: () => ({ ...FILE, reports: 3 }),
    [DECIDE]: () => {
      throw new Refusal('SEEN_CHANGED', { what: '檢舉的件數', now: '3 件' });
    },
  });
  await press('結案：不成立');
  await findVisible(/檢舉的件數剛剛被其他人變更，現在是「3 件」/);
  await findVisible('3 件檢舉結案：不成立');
  expect(screen.getByLabelText(NOTE)).toHaveValue('款識經鑑定無誤');
  const by = { id: 2, name: '李店長' };
  const decision = { outcome: 'dismissed', note: '款識經鑑定無誤', by, at: AT } as const;
  api.on({ [DECIDE]: () => ({ ...FILE, reports: 3, decision }) });
  await press('結案：不成立');
  await waitFor(() => expect(screen.queryByText('結案：已處理')).toBeNull());
  await findVisible('不成立');
  expect(api.askedOf(DECIDE).map(({ body }) => body)).toMatchObject([
    { outcome: 'dismissed', seen: 2 },
    { outcome: 'dismissed', seen: 3 },
  ]);
});

it('asks for the cases that were decided, and for those that wait by number', async () => {
  await visitAs(api, '/admin/reports');
  await findVisible('拍品：老茶壺');
  await person.click(screen.getByRole('button', { name: /件數/ }));
  await waitFor(() => expect(api.askedOf(READ).at(-1)?.query.get('sort')).toMatch(/count/));
  await person.click(screen.getByRole('tab', { name: '已結案' }));
  await waitFor(() => expect(api.askedOf(READ).at(-1)?.query.get('state')).toBe('decided'));
});

it('the open case stands in the URL, and a link opens it', async () => {
  const { history } = await visitAs(api, '/admin/reports?state=decided&id=3');
  await findVisible('壺底的款是假的');
  await waitFor(() => expect(api.isFollowed('/api/admin/presence/report/3/events')).toBe(true));
  await person.click(screen.getByLabelText('關閉'));
  await waitFor(() => expect(history.location.search).toBe('?state=decided'));
});
