import type { BidReceipt, Lot } from '@common/endpoints/auctions';
import { act, screen, waitFor } from '@testing-library/react';
import '@/components/SignIn/SignInDialog';
import { closeSignIn } from '@/session/signIn';
import { aLot, liveOf } from '@/testing/lot';
import { fill, person, press, shows } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, signIn } from '@/testing/session';
import { PRODUCT } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// Chunks of the page, so that no test waits for them to be compiled.
import '@/pages/product/view/$id';
import './BidDialog';

const PREVIEW = 'GET /api/auctions/5/preview';
const BIDS = 'POST /api/auctions/5/bids';
const LOT_EVENTS = '/api/auctions/5/events';
const AT = new Date(2026, 10, 21, 12, 0, 0, 42).getTime();

let lot: Lot;
let api: StubApi;
beforeEach(async () => {
  lot = aLot();
  api = await startApi({
    'GET /api/products/7': () => ({ ...PRODUCT, onSale: false }),
    'GET /api/products/7/auction': () => lot,
    'GET /api/auctions/5/bids': () => ({ bids: [], extensions: [] }),
    'GET /api/config': () => ({ now: Date.now() }),
    [PREVIEW]: ({ query }) => ({ outcome: 'leading', hold: query.get('maximum'), short: '0' }),
    [BIDS]: () => receipt('leading'),
  });
});
afterEach(async () => {
  act(closeSignIn);
  await api.close();
});

function receipt(outcome: BidReceipt['outcome']): BidReceipt {
  const leads = outcome !== 'outbid';
  lot = aLot({
    bidCount: 2,
    leader: leads ? '買家 MINE' : '買家 AAAA',
    mine: { maximum: '130', leading: leads, outTradeNo: null },
  });
  return { bidId: 31, at: AT, maximum: '130', outcome, outTradeNo: null, live: liveOf(lot) };
}

const field = () => screen.findByLabelText('我的最高出價');
const confirm = () => screen.getByText('確認出價').closest('button');
const type = async (text: string) => {
  await person.clear(await field());
  await fill('我的最高出價', text);
};

async function openDialog(): Promise<void> {
  signIn();
  await renderSite('/product/view/7');
  await press('出價');
  await field();
}

it('tells beforehand what a bid would do, then gives a receipt with the server’s time', async () => {
  await openDialog();
  expect(await field()).toHaveValue('105');
  await type('130');
  await waitFor(() => expect(screen.getByText(/以這個金額，您會取得領先/)).toBeVisible());
  expect(api.askedOf(BIDS)).toEqual([]);
  await press('確認出價');
  await shows('2026/11/21 12:00:00.042');
  expect(api.askedOf(BIDS).map(({ body }) => body)).toEqual([{ maximum: '130' }]);
  expect(screen.getByText('完成').closest('button')).toHaveFocus();
  await press('完成');
  await shows('您目前領先');
});

it('takes one of the next three steps with one press', async () => {
  await openDialog();
  await press('120.00');
  expect(await field()).toHaveValue('120');
  await waitFor(() => expect(api.askedOf(PREVIEW).at(-1)?.query.get('maximum')).toBe('120'));
});

it('takes an amount as a Chinese keyboard types it', async () => {
  await openDialog();
  await type('１，１３０');
  await shows(/您會取得領先/);
  await press('確認出價');
  await shows('出價成功，您目前領先。');
  expect(api.askedOf(BIDS).map(({ body }) => body)).toEqual([{ maximum: '1130' }]);
});

it.each([
  ['outbid', /您會立即被超過/],
  ['underReserve', /還未達底價/],
  ['unknown', /送出後才會知道是否領先/],
  ['reserveUnknown', /是否達到底價，送出後才會知道/],
])('warns when the bid would be %s, and still lets it be made', async (outcome, text) => {
  api.routes[PREVIEW] = () => ({ outcome, hold: '105', short: '0' });
  await openDialog();
  // The forecast is drawn anew while the dialog opens: what counts is that it stays.
  await waitFor(() => expect(screen.getByText(text)).toBeVisible());
  expect(confirm()).toBeEnabled();
});

it('says what the balance lacks and where to pay it in, and goes on when it has arrived', async () => {
  let short = '25';
  signIn({ ...MEMBER, wallets: ['0x1'] });
  api.routes['GET /api/me'] = () => ({ member: { ...MEMBER, wallets: ['0x1'] } });
  api.routes[PREVIEW] = () => ({ outcome: 'leading', hold: '105', short });
  await renderSite('/product/view/7');
  await press('出價');
  expect(await screen.findByText(/餘額不足，還差/)).toHaveTextContent('25.00 GAB');
  expect(screen.getByRole('link', { name: /前往充幣/ })).toHaveAttribute('href', '/member/deposit');
  expect(confirm()).toBeDisabled();
  short = '0';
  act(() => api.emit('balance', {}));
  await waitFor(() => expect(confirm()).toBeEnabled());
});

it('asks nothing and sends nothing for what is no amount or too low', async () => {
  await openDialog();
  await screen.findByText(/您會取得領先/);
  const asked = api.askedOf(PREVIEW).length;
  for (const text of ['1e3', '104.99']) {
    await type(text);
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement();
    expect(confirm()).toBeDisabled();
    await person.keyboard('{Enter}');
  }
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(api.askedOf(PREVIEW)).toHaveLength(asked);
  expect(api.askedOf(BIDS)).toEqual([]);
});

it('keeps what was typed when the bid is refused, with the server’s words beside it', async () => {
  api.routes[BIDS] = () => {
    throw new Refusal('LOT_ENDED', { endsAt: '12:00:00.000', now: '12:00:00.017' });
  };
  await openDialog();
  await type('130');
  await press('確認出價');
  await shows(/於 12:00:00.017 送達，未被接受/);
  expect(await field()).toHaveValue('130');
  // What was forecast holds no longer; and what was refused was about 130 only.
  expect(screen.queryByText(/您會取得領先/)).toBeNull();
  await type('140');
  await shows(/您會取得領先/);
  expect(screen.queryByText(/未被接受/)).toBeNull();
});

it('survives an expired session: sign in over it and send it again', async () => {
  await openDialog();
  await type('130');
  await screen.findByText(/您會取得領先/);
  api.routes[BIDS] = () => {
    throw new Refusal('SIGN_IN_REQUIRED');
  };
  await press('確認出價');
  expect(await screen.findByText(/登入已過期/)).toBeInTheDocument();
  expect(await field()).toHaveValue('130');
  api.routes[BIDS] = () => receipt('leading');
  act(() => signIn());
  await waitFor(() => expect(screen.queryByText(/登入已過期/)).toBeNull());
  await press('確認出價');
  await shows('出價成功，您目前領先。');
});

it('follows the lot while it is open: a price that moves on asks for more', async () => {
  await openDialog();
  expect(await field()).toHaveValue('105');
  await waitFor(() => expect(api.isFollowed(LOT_EVENTS)).toBe(true));
  const moved = liveOf(aLot({ bidCount: 2, price: '125', nextBid: '135' }));
  act(() => api.emit('lot', moved, LOT_EVENTS));
  await shows('至少要出 135 GAB');
  expect(screen.getByText('155.00')).toBeVisible();
  expect(await field()).toHaveValue('105');
  act(() => api.emit('lot', { ...moved, phase: 'ended' }, LOT_EVENTS));
  await shows('競標已結束，不再接受出價。');
  expect(confirm()).toBeDisabled();
});

it('tells a leader that a raise moves no price and shows to nobody', async () => {
  const mine = { maximum: '130', leading: true, outTradeNo: null };
  lot = aLot({ leader: '買家 MINE', mine });
  api.routes[PREVIEW] = () => ({ outcome: 'leading', hold: '10', short: '0' });
  api.routes['GET /api/auctions/5/bids'] = () => ({
    bids: [
      { id: 9, bidder: '買家 MINE', mine: true, price: '100', at: AT, kind: 'raise' },
      { id: 8, bidder: '買家 MINE', mine: true, price: '100', at: AT, kind: 'bid' },
    ],
    extensions: [],
  });
  signIn();
  await renderSite('/product/view/7');
  await press('提高最高出價');
  await shows(/目前價格不變，別人也看不到/);
  await shows(/再保留/);
  await shows('您・提高最高出價');
  await shows(/只有您自己看得到/);
});

it('says that a lot was withdrawn while the dialog was open', async () => {
  await openDialog();
  await waitFor(() => expect(api.isFollowed(LOT_EVENTS)).toBe(true));
  lot = aLot({ phase: 'withdrawn', endedAt: AT });
  act(() => api.emit('lot', liveOf(lot), LOT_EVENTS));
  await shows('這件拍品已撤下，不再接受出價。');
  expect(await field()).toHaveValue('105');
  expect(confirm()).toBeDisabled();
});
