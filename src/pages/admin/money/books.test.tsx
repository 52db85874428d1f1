import type { ChainState } from '@common/endpoints/adminDeposits';
import type { BookCheck, BookFigures } from '@common/endpoints/books';
import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, press } from '@/testing/person';
import { ADMIN, visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './books';

const READ = 'GET /api/admin/books/checks';
const CHAIN = 'GET /api/admin/chain';
const RESUME = 'POST /api/admin/chain/resume';
const AT = Date.UTC(2026, 10, 20);
const figures: BookFigures = {
  blockNumber: 77,
  chain: '100',
  custody: '100',
  inFlight: '0',
  difference: '0',
  available: '90',
  held: '10',
  suspense: '0',
  escrow: '0',
  revenue: '0',
  capital: '0',
  coupons: '0',
  loss: '0',
  advMembers: '0',
  advEscrow: '0',
  advPromotion: '0',
};
const check: BookCheck = {
  id: 1,
  askedBy: null,
  askedAt: AT,
  finishedAt: AT,
  figures,
  breaches: [],
  fault: null,
};
const chain: ChainState = {
  chainId: 31_337,
  blockNumber: 77,
  headNumber: 80,
  behind: 0,
  heardAt: AT,
  halted: null,
  frozenMembers: 0,
  resumed: [],
};
const halted = { ...chain, halted: { at: AT, reason: '鏈上重組超過確認數' }, frozenMembers: 2 };

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [READ]: () => ({ list: [check] }), [CHAIN]: () => chain });
});
afterEach(() => api.close());

it('says that all agrees, and at which block', async () => {
  await visitAs(api, '/admin/money/books');
  expect((await screen.findAllByText('全部相符')).length).toBeGreaterThan(0);
  expect(screen.getByText('對帳區塊')).toBeInTheDocument();
  expect(screen.queryByText(/鏈上與帳本相差/)).toBeNull();
});

it('says as of when the figures are, and what to do once the hourly check stays away', async () => {
  const now = Date.now();
  api.on({ [READ]: () => ({ list: [{ ...check, askedAt: now - 600_000 }] }) });
  await visitAs(api, '/admin/money/books');
  expect(await screen.findByText(/^截至/)).toHaveTextContent(/的數字，之後的異動不在內/);
  expect(screen.queryByText('以下不是現在的數字')).toBeNull();
  expect(screen.getAllByText('全部相符')).toHaveLength(2);
});

const OLD = { ...check, askedAt: Date.now() - 4 * 3_600_000 };

it('says that figures are old beside a check that failed', async () => {
  const failed = { ...check, id: 2, askedAt: Date.now(), fault: '節點沒有回應', figures: null };
  api.on({ [READ]: () => ({ list: [failed, OLD] }) });
  await visitAs(api, '/admin/money/books');
  const title = await screen.findByText('以下不是現在的數字');
  const link = title.closest('.ant-alert')?.querySelector('a');
  expect(link).toHaveAttribute('href', '/admin/jobs');
});

it('does not say of old figures that all agrees', async () => {
  api.on({ [READ]: () => ({ list: [OLD] }) });
  await visitAs(api, '/admin/money/books');
  await findVisible('很久沒有對帳');
  // That check itself did find so.
  expect(screen.getByText('全部相符').closest('td')).toBeInTheDocument();
});

it('shows what the wallet held before the shop and what reorganisations cost, beside the chain', async () => {
  const found = { ...figures, chain: '10100', custody: '10100', capital: '10003', loss: '-3' };
  api.on({ [READ]: () => ({ list: [{ ...check, figures: found }] }) });
  await visitAs(api, '/admin/money/books');
  const line = (label: string) => screen.getByText(label).closest('.ant-descriptions-item');
  await screen.findByText('開站前餘額');
  expect(line('開站前餘額')).toHaveTextContent(/^開站前餘額10,003\.00 ?GAB$/);
  expect(line('鏈上重組損失')).toHaveTextContent(/^鏈上重組損失-3\.00 ?GAB$/);
  expect(line('鏈上餘額（系統錢包）')).toHaveTextContent('10,100.00');
  expect(line('差額（應為 0）')).toHaveTextContent('0.00');
});

it('names a difference and each rule that does not hold', async () => {
  const breaches = [{ invariant: 6, what: '鏈上餘額等於帳本', breach: '少 3 GAB' }];
  api.on({
    [READ]: () => ({
      list: [{ ...check, figures: { ...figures, difference: '-3' }, breaches }],
    }),
  });
  await visitAs(api, '/admin/money/books');
  expect((await screen.findAllByText('1 項不符')).length).toBeGreaterThan(0);
  expect(screen.getByText(/鏈上與帳本相差/)).toHaveTextContent('-3');
  expect(screen.getByText('6. 鏈上餘額等於帳本：少 3 GAB')).toBeInTheDocument();
});

it('checks at once when it is asked to, and follows it to its end', async () => {
  const begun = { ...check, id: 2, askedBy: '李店長', finishedAt: null, figures: null };
  api.on({
    'POST /api/admin/books/checks': () => {
      api.on({ [READ]: () => ({ list: [begun, check] }) });
      return begun;
    },
  });
  await visitAs(api, '/admin/money/books');
  await press('立即檢查');
  expect((await screen.findAllByText('檢查中')).length).toBeGreaterThan(0);
  api.on({ [READ]: () => ({ list: [{ ...begun, finishedAt: AT, figures }, check] }) });
  await waitFor(() => expect(screen.queryByText('檢查中')).toBeNull());
  expect(screen.getByText('李店長', { selector: 'td' })).toBeInTheDocument();
});

it('lets an administrator lift the halt with a reason; a refusal keeps it', async () => {
  api.on({ [CHAIN]: () => halted });
  await visitAs(api, '/admin/money/books', ADMIN);
  await press('恢復提幣');
  await fill('原因（會留下紀錄）', '已核對全部充幣');
  api.on({
    [RESUME]: () => {
      throw new Refusal('CHAIN_NOT_HALTED');
    },
  });
  await press('確認恢復');
  expect(await screen.findByText(/不需要恢復/)).toBeInTheDocument();
  expect(screen.getByLabelText('原因（會留下紀錄）')).toHaveValue('已核對全部充幣');
  api.on({ [RESUME]: () => chain });
  await press('確認恢復');
  expect(await screen.findByText('已恢復')).toBeInTheDocument();
  expect(api.askedOf(RESUME)[1]?.body).toEqual({
    reason: '已核對全部充幣',
    haltedAt: expect.any(Number),
  });
});

it('names those who can lift it to other staff', async () => {
  api.on({ [CHAIN]: () => halted });
  await visitAs(api, '/admin/money/books');
  expect(await screen.findByText(/由管理員恢復。/)).toBeInTheDocument();
  expect(screen.getByText('被凍結的會員（2 位）')).toHaveAttribute(
    'href',
    '/admin/money/members?frozen=1',
  );
  expect(screen.queryByText('恢復提幣', { selector: 'button *' })).toBeNull();
});

it('says that there was no check yet', async () => {
  api.on({ [READ]: () => ({ list: [] }) });
  await visitAs(api, '/admin/money/books');
  expect(await screen.findByText(/還沒有完成過對帳/)).toBeInTheDocument();
  expect(screen.getByText('還沒有檢查過。')).toBeInTheDocument();
});
