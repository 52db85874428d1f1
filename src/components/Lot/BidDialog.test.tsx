import type { BidReceipt, Lot } from '@common/endpoints/auctions';
import { act, screen, waitFor } from '@testing-library/react';
import '@/components/SignIn/SignInDialog';
import { closeSignIn } from '@/session/signIn';
import { expectToAsk, expectToAskBack, expectToClose } from '@/testing/dialogExits';
import { aLot, liveOf } from '@/testing/lot';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, meOf, signIn } from '@/testing/session';
import { PRODUCT } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// Imports the page's chunks, so that no test waits for their compilation.
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
    'GET /api/auctions/5/bids': () => ({
      bids: [],
      extensions: [],
      continues: false,
      hasOlder: false,
    }),
    [PREVIEW]: ({ query }) => ({
      outcome: 'leading',
      hold: query.get('maximum') ?? '',
      short: '0',
    }),
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
  return {
    bidId: 31,
    at: AT,
    arrivedAt: AT - 7,
    maximum: '130',
    outcome,
    outTradeNo: null,
    live: liveOf(lot),
  };
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

it('the dialog shows a forecast, then a receipt with the server’s time', async () => {
  await openDialog();
  expect(await field()).toHaveValue('105');
  await type('130');
  await findVisible(/用這個金額出價，您就會領先/);
  expect(api.askedOf(BIDS)).toEqual([]);
  await press('確認出價');
  await findVisible('2026/11/21 12:00:00.042');
  expect(api.askedOf(BIDS).map(({ body }) => body)).toEqual([{ maximum: '130' }]);
  expect(screen.getByText('完成').closest('button')).toHaveFocus();
  await press('完成');
  await findVisible('您目前領先');
});

it('one, two or five increments above the minimum take one click', async () => {
  await openDialog();
  await press('120.00');
  expect(await field()).toHaveValue('120');
  await waitFor(() => expect(api.askedOf(PREVIEW).at(-1)?.query.get('maximum')).toBe('120'));
});

it('the field accepts full-width digits', async () => {
  await openDialog();
  await type('１，１３０');
  await findVisible(/您就會領先|您會領先/);
  await press('確認出價');
  await findVisible('出價成功，您目前領先。');
  expect(api.askedOf(BIDS).map(({ body }) => body)).toEqual([{ maximum: '1130' }]);
});

it.each([
  ['outbid', /送出後會馬上被超過/],
  ['underReserve', /還沒到底價/],
  ['unknown', /送出後才知道是否領先/],
  ['reserveUnknown', /是否達到底價，送出後才會知道/],
] as const)(
  'the dialog warns when the bid would be %s, and still allows it',
  async (outcome, text) => {
    api.on({ [PREVIEW]: () => ({ outcome, hold: '105', short: '0' }) });
    await openDialog();
    await findVisible(text);
    expect(confirm()).toBeEnabled();
  },
);

it.each(['balance', 'order', 'auction'])(
  'a short balance shows the missing amount and a deposit link, and the bid is possible once `%s` arrives',
  async (topic) => {
    let short = '25';
    signIn({ ...MEMBER, wallets: ['0x1'] });
    api.on({ 'GET /api/me': () => meOf({ ...MEMBER, wallets: ['0x1'] }) });
    api.on({ [PREVIEW]: () => ({ outcome: 'leading', hold: '105', short }) });
    await renderSite('/product/view/7');
    await press('出價');
    expect(await screen.findByText(/餘額不足，還差/)).toHaveTextContent('25.00 GAB');
    expect(screen.getByRole('link', { name: /前往充幣/ })).toHaveAttribute(
      'href',
      '/member/deposit',
    );
    expect(confirm()).toBeDisabled();
    short = '0';
    act(() => api.emit(topic, {}));
    await waitFor(() => expect(confirm()).toBeEnabled());
  },
);

it('an invalid or too low amount sends no request', async () => {
  await openDialog();
  await screen.findByText(/您就會領先|您會領先/);
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

it('a refused bid keeps the typed amount and shows the server’s message', async () => {
  api.on({
    [BIDS]: () => {
      throw new Refusal('LOT_ENDED', { endsAt: '12:00:00.000', now: '12:00:00.017' });
    },
  });
  await openDialog();
  await type('130');
  await press('確認出價');
  await findVisible(/12:00:00.017 才送達，沒有成立/);
  expect(await field()).toHaveValue('130');
  // The forecast is outdated, and the refusal was only about 130.
  expect(screen.queryByText(/您就會領先|您會領先/)).toBeNull();
  await type('140');
  await findVisible(/您就會領先|您會領先/);
  expect(screen.queryByText(/沒有成立/)).toBeNull();
});

it('the dialog survives an expired session: the bid is sent again after signing in', async () => {
  await openDialog();
  await type('130');
  await screen.findByText(/您就會領先|您會領先/);
  api.on({
    [BIDS]: () => {
      throw new Refusal('SIGN_IN_REQUIRED');
    },
  });
  await press('確認出價');
  expect(await screen.findByText(/登入已過期/)).toBeInTheDocument();
  expect(await field()).toHaveValue('130');
  api.on({ [BIDS]: () => receipt('leading') });
  act(() => signIn());
  await waitFor(() => expect(screen.queryByText(/登入已過期/)).toBeNull());
  await press('確認出價');
  await findVisible('出價成功，您目前領先。');
});

it('the open dialog follows the lot: a higher price raises the minimum', async () => {
  await openDialog();
  expect(await field()).toHaveValue('105');
  await waitFor(() => expect(api.isFollowed(LOT_EVENTS)).toBe(true));
  const moved = liveOf(aLot({ bidCount: 2, price: '125', nextBid: '135' }));
  act(() => api.emit('lot', moved, LOT_EVENTS));
  await findVisible('至少要出 135.00 GAB');
  expect(screen.getByText('155.00')).toBeVisible();
  expect(await field()).toHaveValue('105');
  act(() => api.emit('lot', { ...moved, phase: 'ended' }, LOT_EVENTS));
  await findVisible('競標已結束，不再接受出價。');
  expect(confirm()).toBeDisabled();
});

it('a leader reads that a raise changes no price and stays hidden from others', async () => {
  const mine = { maximum: '130', leading: true, outTradeNo: null };
  lot = aLot({ leader: '買家 MINE', mine });
  api.on({ [PREVIEW]: () => ({ outcome: 'leading', hold: '10', short: '0' }) });
  api.on({
    'GET /api/auctions/5/bids': () => ({
      bids: [
        {
          id: 9,
          bidder: '買家 MINE',
          mine: true,
          price: '100',
          at: AT,
          arrivedAt: AT,
          kind: 'raise',
          reachesReserve: true,
        },
        {
          id: 8,
          bidder: '買家 MINE',
          mine: true,
          price: '100',
          at: AT,
          arrivedAt: AT,
          kind: 'bid',
          reachesReserve: true,
        },
      ],
      extensions: [],
      continues: false,
      hasOlder: false,
    }),
  });
  signIn();
  await renderSite('/product/view/7');
  await press('提高最高出價');
  await findVisible(/目前價格不變，別人也看不到/);
  await findVisible(/再保留/);
  await findVisible('您・提高最高出價');
  await findVisible(/只有您自己看得到/);
});

it('the open dialog shows that the lot was withdrawn', async () => {
  await openDialog();
  await waitFor(() => expect(api.isFollowed(LOT_EVENTS)).toBe(true));
  lot = aLot({ phase: 'withdrawn', endedAt: AT });
  act(() => api.emit('lot', liveOf(lot), LOT_EVENTS));
  await findVisible('這件拍品已撤下，不再接受出價。');
  expect(await field()).toHaveValue('105');
  expect(confirm()).toBeDisabled();
});

it('after being outbid at once, the button to bid again is first and focused', async () => {
  api.on({ [BIDS]: () => receipt('outbid') });
  await openDialog();
  await press('確認出價');
  const again = (await screen.findByText('再出價', { selector: '.ant-modal *' })).closest('button');
  expect(again).toHaveClass('ant-btn-primary');
  await waitFor(() => expect(again).toHaveFocus());
});

it('the way back asks before an amount is dropped', async () => {
  await openDialog();
  await type('120');
  await expectToAskBack('出價');
});

describe('Esc and × in the dialog', () => {
  it('ask before an amount is dropped', async () => {
    await openDialog();
    await type('120');
    await expectToAsk('出價');
  });

  it('close it where nothing was typed, and after the bid', async () => {
    await openDialog();
    await expectToClose('出價');
    await press('出價');
    await type('130');
    await press('確認出價');
    await screen.findByRole('dialog', { name: '出價結果' });
    await expectToClose('出價結果');
  });
});
