import type { BidderSignal } from '@common/endpoints/adminAuctions';
import { screen } from '@testing-library/react';
import { press } from '@/testing/person';
import { pageOf } from '@/testing/shop';
import { visitAs } from '@/testing/staff';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// The page's chunk, so that no test waits for it to be compiled.
import './signals';

const READ = 'GET /api/admin/auctions/signals';
const SIGNAL: BidderSignal = {
  seller: { id: 41, name: '小美' },
  bidder: { id: 42, name: '阿明' },
  shared: ['device', 'network'],
  onlyThisSeller: true,
  bids: 12,
  lots: 9,
  won: 0,
  lost: 8,
  lastAt: Date.UTC(2026, 10, 20),
  weight: 9,
};

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ [READ]: () => pageOf([SIGNAL]) });
});
afterEach(() => api.close());

it('names who bids for whom, and every mark', async () => {
  await visitAs(api, '/admin/signals');
  expect(await screen.findByText('阿明（#42）')).toBeInTheDocument();
  expect(screen.getByText('小美（#41）')).toBeInTheDocument();
  for (const mark of ['同一裝置', '同一網路（弱）', '只對這位賣家出價', '幾乎從未得標']) {
    expect(screen.getByText(mark)).toBeInTheDocument();
  }
});

it('a bidder who wins at times or has hardly bid is not marked as never winning', async () => {
  const often = { ...SIGNAL, won: 2, lost: 8 };
  const beginner = { ...SIGNAL, bidder: { id: 43, name: '新手' }, won: 0, lost: 4 };
  api.on({ [READ]: () => pageOf([often, beginner]) });
  await visitAs(api, '/admin/signals');
  await screen.findByText('新手（#43）');
  expect(screen.queryByText('幾乎從未得標')).toBeNull();
});

it('opens at the page of the URL', async () => {
  api.on({ [READ]: () => pageOf([SIGNAL], 41) });
  await visitAs(api, '/admin/signals?current=3');
  expect(await screen.findByText('第 41–41 筆，共 41 筆')).toBeInTheDocument();
  expect(api.askedOf(READ)[0]?.query.get('current')).toBe('3');
});

it('says that there is nothing to look at, and offers to load again', async () => {
  api.on({
    [READ]: () => {
      throw new Refusal('UNAVAILABLE');
    },
  });
  await visitAs(api, '/admin/signals');
  await screen.findByText('無法載入，重新載入');
  api.on({ [READ]: () => pageOf([]) });
  await press('無法載入，重新載入');
  expect(await screen.findByText('最近 90 天沒有值得查看的出價。')).toBeInTheDocument();
});
