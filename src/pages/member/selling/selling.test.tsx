import type { Listing, ListingInput } from '@common/endpoints/listings';
import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';

const LISTING: Listing = {
  id: 7,
  kind: 'fixed',
  channel: 'market',
  state: 'draft',
  content: {
    title: '手沖咖啡壺',
    subtitle: '',
    category: 'kitchen',
    description: '用過三次的手沖壺，附原廠盒。',
    condition: 'likeNew',
    fulfilment: 'shipping',
    pictures: [{ url: '/demo/coffee-beans.svg', alt: '' }],
    price: '100',
    stock: 1,
  },
  revision: 3,
  reviewNote: '',
  submittedAt: null,
  updatedAt: Date.UTC(2026, 10, 21),
  productId: null,
  offer: null,
  lot: null,
  promotedUntil: null,
};
const LOT = {
  lotId: 5,
  phase: 'live',
  price: '100',
  bidCount: 0,
  reserveMet: false,
  startsAt: Date.now() - 60_000,
  endsAt: Date.now() + 3_600_000,
  endedAt: null,
  sold: false,
  paused: false,
  canWithdraw: true,
  canClose: true,
  canRelist: false,
} as const;

let api: StubApi;
let saved: Listing;
beforeEach(async () => {
  saved = LISTING;
  const keep = (body: unknown) => {
    const { content } = body as { content: ListingInput };
    saved = { ...saved, content, state: 'draft', revision: saved.revision + 1 };
    return saved;
  };
  api = await startApi({
    'GET /api/me/selling': () => ({
      channel: 'market',
      moderated: true,
      feeBps: 300,
      openListings: 0,
      maxListings: 5,
      maxPrice: '20000',
      frozen: false,
      holiday: null,
      maxHours: 720,
      softCloseSeconds: 300,
      extensionCapSeconds: 3600,
      bands: [],
    }),
    'GET /api/categories': () => [{ slug: 'kitchen', name: '廚房', parent: null, picture: null }],
    'GET /api/me/listings': () => ({ list: [saved], total: 1, current: 1, pageSize: 10 }),
    'GET /api/me/listings/7': () => saved,
    'POST /api/me/listings': ({ body }) => keep(body),
    'PUT /api/me/listings/7': ({ body }) => keep(body),
    'POST /api/me/listings/7/submit': () => {
      saved = { ...saved, state: 'pending' };
      return saved;
    },
    'POST /api/me/listings/7/withdraw': () => saved,
  });
  signIn();
});
afterEach(() => api.close());

const bodyOf = (route: string) => api.askedOf(route).at(-1)?.body;

describe('writing a listing', () => {
  it('an incomplete draft is saved and gets its own URL', async () => {
    const { history } = await renderSite('/member/selling/new');
    await fill('標題', '舊相機');
    await press('儲存草稿');
    await waitFor(() => expect(history.location.pathname).toBe('/member/selling/edit/7'));
    expect(bodyOf('POST /api/me/listings')).toMatchObject({
      kind: 'fixed',
      content: { title: '舊相機', category: '', stock: 1 },
    });
  });

  it('the proceeds after the fee are shown while typing', async () => {
    await renderSite('/member/selling/new');
    await fill('價格', '200');
    await findVisible('194.00');
  });

  it('an incomplete listing is not submitted and shows what is missing', async () => {
    await renderSite('/member/selling/new');
    await fill('標題', '舊相機');
    await press('送出審核');
    await findVisible('請至少放一張照片');
    await findVisible('請選擇分類');
    await findVisible('請填寫價格');
    expect(api.askedOf('POST /api/me/listings')).toEqual([]);
    expect(screen.getByLabelText('標題')).toHaveValue('舊相機');
  });

  it('submitting needs a confirmation and submits the saved revision', async () => {
    const { history } = await renderSite('/member/selling/edit/7');
    await fill('一句話介紹（選填）', '九成新');
    await press('送出審核');
    await screen.findAllByText('送出審核前請確認');
    const buttons = screen.getAllByRole('button', { name: '送出審核' });
    await person.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect(history.location.pathname).toBe('/member/selling'));
    expect(bodyOf('PUT /api/me/listings/7')).toMatchObject({ revision: 3 });
    expect(bodyOf('POST /api/me/listings/7/submit')).toEqual({ revision: 4 });
  });

  it('a refusal is shown at its field and keeps what was typed', async () => {
    api.on({
      'POST /api/me/listings/7/submit': () => {
        throw new Refusal('LISTING_INCOMPLETE', {
          faults: [{ field: 'price', message: '新賣家的價格最高 20000 GAB' }],
        });
      },
    });
    await renderSite('/member/selling/edit/7');
    await press('送出審核');
    await screen.findAllByText('送出審核前請確認');
    await person.click(screen.getAllByRole('button', { name: '送出審核' }).at(-1) as HTMLElement);
    await findVisible('新賣家的價格最高 20000 GAB');
    expect(screen.getByLabelText('價格')).toHaveValue('100');
  });
});

describe('my listings', () => {
  const lot = { ...LISTING, kind: 'auction', state: 'approved', productId: 9, lot: LOT } as const;

  it('a lot without bids can be taken down', async () => {
    saved = lot;
    await renderSite('/member/selling');
    await press('撤下');
    await screen.findAllByText('撤下這件拍品？');
    await press('撤下');
    await waitFor(() => expect(api.askedOf('POST /api/me/listings/7/withdraw')).toHaveLength(1));
  });

  it('a lot with bids can neither be taken down, closed early nor changed', async () => {
    saved = { ...lot, lot: { ...LOT, bidCount: 2, canWithdraw: false, canClose: false } };
    await renderSite('/member/selling');
    await findVisible(/2 次出價/);
    for (const name of ['撤下', '提前結束', '編輯']) {
      expect(screen.queryByText(name)).toBeNull();
    }
  });

  it('a listing can be copied to a new one', async () => {
    const past = Date.now() - 86_400_000;
    const terms = { startPrice: '120', hours: 72, startsAt: past };
    saved = { ...lot, content: { ...LISTING.content, ...terms }, lot: { ...LOT, sold: true } };
    await renderSite('/member/selling');
    await press('再刊登一件相同的');
    await waitFor(() => expect(screen.getByLabelText('標題')).toHaveValue('手沖咖啡壺'));
    await press('儲存草稿');
    await waitFor(() =>
      expect(bodyOf('POST /api/me/listings')).toMatchObject({
        kind: 'auction',
        content: { title: '手沖咖啡壺', condition: 'likeNew', startPrice: '120', hours: 72 },
      }),
    );
    // The old start is in the past.
    expect(JSON.stringify(bodyOf('POST /api/me/listings'))).not.toContain('startsAt');
    expect(api.askedOf('PUT /api/me/listings/7')).toEqual([]);
  });

  it('the staff’s requested change is shown', async () => {
    saved = { ...LISTING, state: 'changes', reviewNote: '請補上底部照片' };
    await renderSite('/member/selling');
    await findVisible('審核意見：請補上底部照片');
  });
});

it('what staff took off sale says so, and cannot be put back by its seller', async () => {
  const offer = { price: '100', available: 3, reserved: 0, sold: 0, onSale: false, paused: false };
  saved = {
    ...LISTING,
    state: 'changes',
    productId: 5,
    reviewNote: '疑似仿冒品',
    offer: { ...offer, barred: true },
  };
  await renderSite('/member/selling');
  await findVisible('審核意見：疑似仿冒品');
  await findVisible('已停售');
  expect(screen.queryByRole('button', { name: '放棄修改' })).toBeNull();
  await press('改價與庫存');
  await findVisible('已由平台停售。請修改並重新送審，通過後就會恢復販售。');
  expect(screen.getByRole('switch', { name: '上架販售' })).toBeDisabled();
});

describe('promoting a listing', () => {
  const PROMOTE = 'POST /api/me/listings/7/promote';
  const offer = {
    price: '100',
    available: 3,
    reserved: 0,
    sold: 0,
    onSale: true,
    paused: false,
    barred: false,
  };
  beforeEach(() => {
    saved = { ...LISTING, state: 'approved', productId: 5, offer };
    api.on({ 'GET /api/promotions/terms': () => ({ perDay: '5', days: [3, 12] }) });
  });

  it('shows the price before the purchase and sends the shown price', async () => {
    api.on({
      [PROMOTE]: () => {
        saved = { ...saved, promotedUntil: Date.now() + 3 * 86_400_000 };
        return saved;
      },
    });
    await renderSite('/member/selling');
    await press('推廣');
    await press('付 15 廣告幣');
    await findVisible('推廣中');
    expect(bodyOf(PROMOTE)).toEqual({ days: 3, cost: '15', promotedUntil: null });
  });

  it('shows the missing amount and a link instead of the purchase', async () => {
    await renderSite('/member/selling');
    await press('推廣');
    await person.click(await screen.findByLabelText('12 天・60 廣告幣'));
    await findVisible('還差 10 廣告幣');
    expect(screen.getByText('付 60 廣告幣').closest('button')).toBeDisabled();
    expect(screen.getByRole('link', { name: /兌換廣告幣/ })).toBeVisible();
  });

  it('stays open with the new price when it has changed', async () => {
    api.on({
      [PROMOTE]: () => {
        api.on({ 'GET /api/promotions/terms': () => ({ perDay: '6', days: [3, 7] }) });
        throw new Refusal('PROMOTION_CHANGED');
      },
    });
    await renderSite('/member/selling');
    await press('推廣');
    await press('付 15 廣告幣');
    await findVisible('付 18 廣告幣');
  });
});
