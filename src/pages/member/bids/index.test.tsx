import { act, screen, waitFor } from '@testing-library/react';
import { aLot, cardOf, liveOf } from '@/testing/lot';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, meOf, signIn } from '@/testing/session';
import { ORDER_NUMBER } from '@/testing/shop';
import { type StubApi, startApi } from '@/testing/stubApi';
import type { BidState } from './bidStates';
import './index';
import './RebidDialog';

const BIDS = 'GET /api/me/bids';
const lot = aLot({ mine: { maximum: '90', leading: false, outTradeNo: null } });
let states: Record<string, BidState>;
let api: StubApi;
beforeEach(async () => {
  states = { 領先壺: 'leading', 被超過壺: 'outbid', 得標壺: 'won' };
  signIn();
  api = await startApi({
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

it('the tab is in the URL and a won lot links to its order', async () => {
  const { history } = await renderSite('/member/bids');
  await findVisible('領先壺');
  await person.click(screen.getByRole('link', { name: '得標' }));
  await findVisible('得標壺');
  expect(history.location.search).toBe('?state=won');
  expect(screen.getByRole('link', { name: '查看訂單' })).toHaveAttribute(
    'href',
    `/member/order/view/${ORDER_NUMBER}`,
  );
  expect(screen.queryByRole('button', { name: '再出價' })).toBeNull();
});

it('a rebid by the next increment takes one click and shows the result', async () => {
  api.on({
    'POST /api/auctions/5/bids': () => {
      states.被超過壺 = 'leading';
      const after = liveOf(aLot({ bidCount: 2, leader: '買家 MINE' }));
      return {
        bidId: 9,
        at: Date.now(),
        arrivedAt: Date.now(),
        maximum: '105',
        outcome: 'leading',
        outTradeNo: null,
        live: after,
      };
    },
  });
  await renderSite('/member/bids?state=outbid');
  await press('再出價');
  expect(await screen.findByLabelText('我的最高出價')).toHaveValue('105');
  await screen.findByText(/您就會領先|您會領先/);
  await press('確認出價');
  await findVisible('出價成功，您目前領先。');
  await press('完成');
  await findVisible('沒有被超過的競標。');
});

it('an outbid event updates the list', async () => {
  await renderSite('/member/bids');
  await screen.findByText('領先壺');
  await waitFor(() => expect(api.isFollowed()).toBe(true));
  states.領先壺 = 'outbid';
  act(() => api.emit('auction', { lotId: 5, state: 'outbid' }));
  await findVisible('目前沒有領先的競標。');
});

it('the tab of the lots where somebody bid more shows how many there are', async () => {
  api.on({ 'GET /api/me': () => meOf(MEMBER, { auctions: { leading: 1, outbid: 2 } }) });
  await renderSite('/member/bids');
  await findVisible('被超過（2）');
});

it('the empty tab of leading bids points to the outbid ones', async () => {
  states = { 被超過壺: 'outbid' };
  api.on({ 'GET /api/me': () => meOf(MEMBER, { auctions: { leading: 0, outbid: 1 } }) });
  await renderSite('/member/bids');
  await person.click(await screen.findByText('有 1 件被超過，看看要不要再出價'));
  await findVisible('被超過壺');
});
