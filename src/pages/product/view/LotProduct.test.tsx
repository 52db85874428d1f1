import type { Lot } from '@common/endpoints/auctions';
import { act, screen, waitFor } from '@testing-library/react';
import '@/components/SignIn/SignInDialog';
import { closeSignIn } from '@/session/signIn';
import { aLot, liveOf } from '@/testing/lot';
import { findVisible, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { ORDER_NUMBER, PRODUCT } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import './$id';
import '@/components/Lot/BidDialog';
import '@/components/Lot/BuyNowDialog';

const LOT = 'GET /api/products/7/auction';
const LOT_EVENTS = '/api/auctions/5/events';
const MINE = { maximum: '130', leading: true, outTradeNo: null };

const WHOLE = { extensions: [], continues: false, hasOlder: false };

let lot: Lot;
let api: StubApi;
beforeEach(async () => {
  lot = aLot();
  api = await startApi({
    'GET /api/products/7': () => ({ ...PRODUCT, onSale: false }),
    [LOT]: () => lot,
    'GET /api/auctions/5/bids': () => ({ bids: [], ...WHOLE }),
  });
});
afterEach(async () => {
  act(closeSignIn);
  await api.close();
});

const emitLot = (change: Partial<Lot>) =>
  act(() => api.emit('lot', liveOf({ ...lot, ...change }), LOT_EVENTS));
const isFollowed = () => waitFor(() => expect(api.isFollowed(LOT_EVENTS)).toBe(true));

describe('the page of a lot', () => {
  it('shows bidding instead of buying, and how the piece comes: how cold, and free', async () => {
    api.on({
      'GET /api/products/7': () => ({ ...PRODUCT, onSale: false, temperature: 'chilled' }),
    });
    await renderSite('/product/view/7');
    await findVisible('買家 AAAA 領先中');
    expect(screen.getByText('100.00')).toBeVisible();
    expect(screen.getByRole('button', { name: '出價' })).toBeVisible();
    expect(screen.queryByText('立即購買')).toBeNull();
    expect(screen.queryByText('商品已下架')).toBeNull();
    expect(screen.getByText('寄送・冷藏')).toBeVisible();
    expect(screen.getByText('免運費')).toBeVisible();
  });

  it('leaves a product that was never put up as it is, and asks only about what is not on sale', async () => {
    api.on({
      [LOT]: () => {
        throw new Refusal('NOT_FOUND');
      },
    });
    await renderSite('/product/view/7');
    expect(await screen.findByRole('button', { name: '商品已下架' })).toBeDisabled();
  });

  it('does not ask whether what is on sale is a lot', async () => {
    api.on({ 'GET /api/products/7': () => PRODUCT });
    await renderSite('/product/view/7');
    await findVisible(() => screen.getByRole('button', { name: '立即購買' }));
    expect(api.askedOf(LOT)).toEqual([]);
  });

  it('offers to bid again first to who was outbid', async () => {
    signIn();
    lot = aLot({ mine: { ...MINE, leading: false }, hasReserve: true });
    await renderSite('/product/view/7');
    expect(await screen.findByRole('button', { name: '再出價' })).toHaveClass('ant-btn-primary');
    expect(screen.getByText('未達底價')).toBeVisible();
  });

  it('distinguishes two ends within one minute', async () => {
    const end = new Date(2030, 0, 1, 12, 0, 5).getTime();
    lot = aLot({ extensions: 1, endsAt: end + 20_000, originalEndsAt: end });
    await renderSite('/product/view/7');
    await findVisible('2030/01/01 12:00:25');
    expect(screen.getByText('2030/01/01 12:00:05')).toBeVisible();
  });

  it('a visitor signs in before bidding', async () => {
    await renderSite('/product/view/7');
    await press('出價');
    expect(await screen.findByRole('dialog', { name: '登入' })).toBeInTheDocument();
    expect(screen.queryByLabelText('我的最高出價')).toBeNull();
  });

  it('says why one may not bid, in place of the button', async () => {
    signIn();
    lot = aLot({ cannotBid: '不能對自己的拍品出價。' });
    await renderSite('/product/view/7');
    await findVisible('不能對自己的拍品出價。');
    expect(screen.queryByRole('button', { name: '出價' })).toBeNull();
  });
});

describe('while others bid', () => {
  it('price, leader and a moved end arrive by the stream', async () => {
    signIn();
    lot = aLot({ leader: '買家 MINE', mine: MINE });
    await renderSite('/product/view/7');
    await findVisible('您目前領先');
    await isFollowed();
    // Until it is followed it is polled.
    const asked = api.askedOf(LOT).length;
    emitLot({
      bidCount: 2,
      price: '135',
      leader: '買家 AAAA',
      extensions: 1,
      endsAt: lot.endsAt + 9e4,
    });
    await findVisible('您已被超過，買家 AAAA 領先中');
    expect(screen.getByText('135.00')).toBeVisible();
    expect(screen.getByText(/延長 1 次（原定/)).toBeVisible();
    expect(api.askedOf(LOT)).toHaveLength(asked);
  });

  it('my bid in another tab shows here with its maximum', async () => {
    signIn();
    await renderSite('/product/view/7');
    await screen.findByText('買家 AAAA 領先中');
    await isFollowed();
    lot = { ...lot, bidCount: 2, price: '110', leader: '買家 MINE', mine: MINE };
    emitLot({});
    await findVisible('您目前領先');
    await findVisible('130.00');
  });

  it('shows who bid, the price over time and how the end moved', async () => {
    const at = lot.startsAt + 60_000;
    const bid = {
      id: 1,
      bidder: '買家 AAAA',
      mine: false,
      price: '100',
      at,
      arrivedAt: at,
      kind: 'bid' as const,
      reachesReserve: false,
    };
    api.on({
      'GET /api/auctions/5/bids': () => ({
        bids: [{ ...bid, id: 2, bidder: '買家 MINE', mine: true, price: '140', at: at + 1 }, bid],
        extensions: [{ id: 2, at, from: lot.endsAt - 60_000, to: lot.endsAt }],
        continues: false,
        hasOlder: false,
      }),
    });
    await renderSite('/product/view/7');
    const rows = await screen.findAllByRole('row', { name: /買家/ });
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^您（買家 MINE）140.00/),
      expect.stringMatching(/^買家 AAAA100.00/),
    ]);
    expect(screen.getByRole('img', { name: /價格從 100.00 升到 140.00 GAB/ })).toBeInTheDocument();
    expect(screen.getByText(/有人出價，結標時間由/)).toBeVisible();
  });

  it('a bid history that failed to load is read again without a further bid', async () => {
    const BIDS = 'GET /api/auctions/5/bids';
    const at = lot.startsAt + 60_000;
    const own = { bidder: '買家 AAAA', mine: false, kind: 'bid' as const };
    const bid = { ...own, at, arrivedAt: at, reachesReserve: false };
    const first = { ...bid, id: 1, price: '100' };
    api.on({ [BIDS]: () => ({ bids: [first], ...WHOLE }) });
    await renderSite('/product/view/7');
    expect(await screen.findAllByRole('row', { name: /買家/ })).toHaveLength(1);
    await isFollowed();
    let refused = 0;
    api.on({
      [BIDS]: () => {
        refused += 1;
        if (refused === 1) throw new Refusal('UNAVAILABLE');
        return { bids: [{ ...bid, id: 2, price: '110' }, first], ...WHOLE };
      },
    });
    emitLot({ bidCount: 2, price: '110' });
    await waitFor(() => expect(screen.getAllByRole('row', { name: /買家/ })).toHaveLength(2), {
      timeout: 20_000,
    });
    expect(refused).toBe(2);
  });

  it('shows how many watch the lot, and no number while the stream is down', async () => {
    await renderSite('/product/view/7');
    await isFollowed();
    act(() => api.emit('watching', { count: 1234 }, LOT_EVENTS));
    await findVisible('1,234 人');
    api.on({
      'GET /api/auctions/5/events': () => {
        throw new Refusal('UNAVAILABLE');
      },
    });
    api.cut(LOT_EVENTS);
    await waitFor(() => expect(screen.queryByText('1,234 人')).toBeNull());
    expect(screen.getByText('正在看')).toBeVisible();
  });

  it('asks while the stream is down', async () => {
    api.on({
      'GET /api/auctions/5/events': () => {
        throw new Refusal('UNAVAILABLE');
      },
    });
    await renderSite('/product/view/7');
    await screen.findByText('100.00');
    lot = aLot({ bidCount: 3, price: '140' });
    await findVisible('140.00');
  });

  it('says that the connection is cut, of when the price is, and reads the lot anew afterwards', async () => {
    await renderSite('/product/view/7');
    await isFollowed();
    const asked = api.askedOf(LOT).length;
    api.on({
      'GET /api/auctions/5/events': () => {
        throw new Refusal('UNAVAILABLE');
      },
    });
    api.on({
      [LOT]: () => {
        throw new Refusal('UNAVAILABLE');
      },
    });
    api.cut(LOT_EVENTS);
    await findVisible('連線中斷');
    expect(screen.getByText(/以上是 \d\d\/\d\d \d\d:\d\d:\d\d 的價格/)).toBeVisible();
    api.off('GET /api/auctions/5/events');
    api.on({ [LOT]: () => aLot({ bidCount: 2, price: '150' }) });
    act(() => void window.dispatchEvent(new Event('online')));
    await findVisible('150.00');
    await waitFor(() => expect(screen.queryByText('連線中斷')).toBeNull());
    expect(api.askedOf(LOT).length).toBeGreaterThan(asked);
  });

  it('the offer to buy at once ends with the first bid', async () => {
    lot = aLot({ bidCount: 0, leader: null, buyNow: '500' });
    signIn();
    await renderSite('/product/view/7');
    await press('500.00');
    expect(await screen.findByRole('dialog', { name: '直購' })).toBeInTheDocument();
    await isFollowed();
    emitLot({ bidCount: 1, leader: '買家 AAAA' });
    expect(
      await screen.findByText('已有人出價，不能再直購；您仍可以出價競標。'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /以 500.00 GAB 直購/ })).toBeDisabled();
  });
});

describe('the end', () => {
  it('arrives by itself and leads the winner to the order', async () => {
    signIn();
    lot = aLot({ leader: '買家 MINE', mine: MINE });
    await renderSite('/product/view/7');
    await screen.findByText('您目前領先');
    await isFollowed();
    const ended = { phase: 'ended', endedAt: lot.endsAt, sold: true, reserveMet: true } as const;
    const live = liveOf({ ...lot, ...ended });
    lot = { ...lot, ...ended, mine: { ...MINE, outTradeNo: ORDER_NUMBER } };
    act(() => api.emit('lot', live, LOT_EVENTS));
    await findVisible('恭喜得標！');
    expect(await screen.findByRole('link', { name: '查看訂單' })).toHaveAttribute(
      'href',
      `/member/order/view/${ORDER_NUMBER}`,
    );
    expect(screen.queryByRole('button', { name: '提高最高出價' })).toBeNull();
  });

  it.each([
    [
      'who was outbid',
      { sold: true, mine: { ...MINE, leading: false } },
      /未得標：這件拍品由其他人得標/,
    ],
    ['of a lot under its reserve', { leader: '買家 MINE', mine: MINE }, /未得標：競標未達底價/],
    ['who only watched', { sold: true }, /競標已結束：已成交/],
  ] as const)('shows one %s', async (_, change, text) => {
    signIn();
    lot = aLot({ phase: 'ended', endedAt: Date.now(), ...change });
    await renderSite('/product/view/7');
    await findVisible(text);
  });

  it('a lot that is due without an event is polled', async () => {
    lot = aLot({ endsAt: Date.now() + 1500 });
    await renderSite('/product/view/7');
    await isFollowed();
    lot = { ...lot, phase: 'ended', endedAt: lot.endsAt };
    await findVisible('競標已結束：未達底價，流標。');
  });
});
