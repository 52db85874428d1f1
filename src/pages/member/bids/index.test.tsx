import { act, screen, waitFor } from '@testing-library/react';
import { aLot, cardOf, liveOf } from '@/testing/lot';
import { person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, signIn } from '@/testing/session';
import { ORDER_NUMBER } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
import './index';
import './RebidDialog';

const BIDS = 'GET /api/me/bids';
const NONE = { available: '0', held: '0' };
const lot = aLot({ mine: { maximum: '90', leading: false, outTradeNo: null } });
let states: Record<string, string>;
let api: StubApi;
beforeEach(async () => {
  states = { 領先壺: 'leading', 被超過壺: 'outbid', 得標壺: 'won' };
  signIn();
  api = await startApi({
    'GET /api/config': () => ({ now: Date.now() }),
    'GET /api/auctions/5': () => lot,
    'GET /api/auctions/5/preview': () => ({ outcome: 'leading', hold: '105', short: '0' }),
    [BIDS]: ({ query }) => {
      const list = Object.entries(states)
        .filter(([, state]) => state === query.get('state'))
        .map(([title, state]) => ({
          ...cardOf(lot),
          title,
          state,
          maximum: '90',
          outTradeNo: state === 'won' ? ORDER_NUMBER : null,
        }));
      return { list, total: list.length, current: 1, pageSize: 10 };
    },
  });
});
afterEach(() => api.close());

it('keeps the tab in the URL and leads from a won lot to its order', async () => {
  const { history } = await renderSite('/member/bids');
  expect(await screen.findByText('領先壺')).toBeVisible();
  await person.click(screen.getByRole('link', { name: '得標' }));
  expect(await screen.findByText('得標壺')).toBeVisible();
  expect(history.location.search).toBe('?state=won');
  expect(screen.getByRole('link', { name: '查看訂單' })).toHaveAttribute(
    'href',
    `/member/order/view/${ORDER_NUMBER}`,
  );
  expect(screen.queryByRole('button', { name: '再出價' })).toBeNull();
});

it('bids again with the next step in one press, and shows where that leads', async () => {
  api.routes['POST /api/auctions/5/bids'] = () => {
    states.被超過壺 = 'leading';
    const after = liveOf(aLot({ bidCount: 2, leader: '買家 MINE' }));
    return {
      bidId: 9,
      at: Date.now(),
      maximum: '105',
      outcome: 'leading',
      outTradeNo: null,
      live: after,
    };
  };
  await renderSite('/member/bids?state=outbid');
  await press('再出價');
  expect(await screen.findByLabelText('我的最高出價')).toHaveValue('105');
  await screen.findByText(/您會取得領先/);
  await press('確認出價');
  expect(await screen.findByText('出價成功，您目前領先。')).toBeVisible();
  await press('完成');
  expect(await screen.findByText('沒有被超過的競標。')).toBeVisible();
});

it('hears of being outbid by the member’s stream', async () => {
  await renderSite('/member/bids');
  await screen.findByText('領先壺');
  await waitFor(() => expect(api.isFollowed()).toBe(true));
  states.領先壺 = 'outbid';
  act(() => api.emit('auction', { lotId: 5, state: 'outbid' }));
  expect(await screen.findByText('目前沒有領先的競標。')).toBeVisible();
});

it('points to what was outbid where nothing leads', async () => {
  states = { 被超過壺: 'outbid' };
  const me = {
    member: MEMBER,
    coin: NONE,
    adv: NONE,
    orders: {},
    auctions: { leading: 0, outbid: 1 },
  };
  api.routes['GET /api/me'] = () => me;
  await renderSite('/member/bids');
  await person.click(await screen.findByText('有 1 件被超過，看看要不要再出價'));
  expect(await screen.findByText('被超過壺')).toBeVisible();
});
