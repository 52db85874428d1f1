import type { Seller } from '@common/endpoints/sellers';
import { act, screen, waitFor } from '@testing-library/react';
import { aLot, cardOf } from '@/testing/lot';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { MEMBER, meOf, signIn } from '@/testing/session';
import { CARD, pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
// Chunks, so that no test waits for them to be compiled.
import '@/components/SignIn/SignInDialog';
import '@/components/Report/ReportFlow';

const SELLER: Seller = {
  id: 5,
  name: '阿宏',
  isPlatform: false,
  joinedAt: Date.UTC(2026, 0, 5),
  isPaused: false,
  away: null,
  ratings: [0, 0, 0, 1, 3],
  sold: 1200,
  followers: 12,
  onTime: { count: 19, of: 20 },
  failed: { count: 1, of: 40 },
  delivery: null,
  deals: [{ id: 1, text: '滿 500 GAB 折 50 GAB', isForAll: true, endsAt: Date.now() + 86_400_000 }],
  coupons: [],
};
const READ = 'GET /api/sellers/5';
const GOODS = 'GET /api/sellers/5/products';

let seller: Seller;
let api: StubApi;
beforeEach(async () => {
  seller = SELLER;
  api = await startApi({
    [READ]: () => seller,
    [GOODS]: ({ query }) => pageOf(query.get('q') === '沒有' ? [] : [CARD]),
  });
});
afterEach(() => api.close());

it('shows who sells, their record, terms and goods', async () => {
  await renderSite('/seller/5');
  await screen.findByRole('heading', { name: '阿宏' });
  await findVisible('高山烏龍茶');
  expect(screen.getByRole('img', { name: '評價 4.8 顆星，共 4 則' })).toBeVisible();
  for (const text of [
    '12 人',
    '1,200 件',
    '95%',
    '3%',
    '滿 500 GAB 折 50 GAB',
    '需要寄送的商品免運費。',
  ]) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(document.title).toContain('阿宏');
});

it('says until when a seller is away, in their own words, and goes on showing their goods', async () => {
  const until = Date.UTC(2026, 11, 2, 16);
  seller = { ...SELLER, away: { until, note: '回來依序回覆' } };
  api.on({ [GOODS]: () => pageOf([{ ...CARD, away: '賣家休假，12/03 恢復' }]) });
  await renderSite('/seller/5');
  await findVisible('賣家休假中，最晚 2026/12/03 恢復販售。回來依序回覆');
  await findVisible('賣家休假，12/03 恢復');
});

it('finds goods of the seller, and says so when there are none', async () => {
  await renderSite('/seller/5');
  await findVisible('高山烏龍茶');
  await fill('搜尋這個賣場', '沒有');
  await press('搜尋');
  await findVisible(/這位賣家沒有符合「沒有」的商品/);
  expect(api.askedOf(GOODS).at(-1)?.query.get('q')).toBe('沒有');
});

const REVIEW = {
  id: 1,
  author: '林＊＊',
  rating: 5,
  text: '包裝很好',
  pictures: [],
  skuName: '',
  createdAt: 0,
  editedAt: null,
  reply: null,
  product: { id: 7, title: '青瓷壺' },
};

it('shows lots and reviews in tabs of their own', async () => {
  const lot = cardOf(aLot({ seller: { id: 5, name: '阿宏', isPlatform: false } }));
  api.on({
    'GET /api/auctions': ({ query }) => pageOf(query.get('phase') === 'live' ? [lot] : []),
    'GET /api/sellers/5/reviews': () => ({ ...pageOf([REVIEW]), own: [] }),
  });
  await renderSite('/seller/5');
  await person.click(await screen.findByRole('link', { name: '拍品' }));
  await findVisible('老茶餅');
  expect(api.askedOf('GET /api/auctions')[0]?.query.get('seller')).toBe('5');
  await person.click(screen.getByRole('link', { name: '評價' }));
  await findVisible('包裝很好');
  expect(screen.getByRole('link', { name: '青瓷壺' })).toHaveAttribute('href', '/product/view/7');
});

it.each([
  ['its seller', 5, null],
  ['another member', 6, expect.anything()],
])('offers a report of a reply to a review to %s', async (_, id, offered) => {
  const member = { ...MEMBER, id };
  const reply = { text: '謝謝', at: 0 };
  api.on({
    'GET /api/me': () => meOf(member),
    'GET /api/sellers/5/reviews': () => ({ ...pageOf([{ ...REVIEW, reply }]), own: [] }),
  });
  signIn(member);
  await renderSite('/seller/5?tab=reviews');
  await person.click(await screen.findByRole('button', { name: '檢舉林＊＊的評價' }));
  await findVisible(() => screen.getByRole('dialog', { name: '檢舉林＊＊的評價' }));
  expect(screen.queryByRole('radio', { name: '賣家回覆' })).toEqual(offered);
});

it('offers the writer of a review a report of its reply alone', async () => {
  const list = [REVIEW, { ...REVIEW, id: 2, author: '陳＊＊', reply: { text: '謝謝', at: 0 } }];
  api.on({ 'GET /api/sellers/5/reviews': () => ({ ...pageOf(list), own: [1, 2] }) });
  signIn();
  await renderSite('/seller/5?tab=reviews');
  await screen.findByRole('button', { name: '檢舉賣家的回覆' });
  expect(screen.queryByRole('button', { name: /^檢舉.+的評價$/ })).toBeNull();
});

it('says that a frozen seller has paused', async () => {
  seller = { ...SELLER, isPaused: true, deals: [] };
  api.on({ [GOODS]: () => pageOf([]) });
  await renderSite('/seller/5');
  await findVisible(/這位賣家暫停交易/);
  await findVisible('目前沒有販售中的商品。');
  expect(screen.queryByText('運送方式')).toBeNull();
  expect(screen.queryByRole('button', { name: '追蹤 阿宏' })).toBeNull();
});

it('can be followed from the page, and counts followers up to a limit', async () => {
  seller = { ...SELLER, followers: 10_001 };
  api.on({
    'GET /api/me/follows/ids': () => ({ sellerIds: [] }),
    'PUT /api/me/follows/5': () => null,
  });
  signIn();
  await renderSite('/seller/5');
  await findVisible('超過 10,000 人');
  await person.click(await screen.findByRole('button', { name: '追蹤 阿宏' }));
  await waitFor(() => expect(api.askedOf('PUT /api/me/follows/5')).toHaveLength(1));
});

it('counts the reader’s own press at once, also one that is taken back or refused', async () => {
  let isFull = false;
  api.on({
    'GET /api/me/follows/ids': () => ({ sellerIds: [] }),
    'PUT /api/me/follows/5': () => {
      if (isFull) throw new Refusal('FOLLOWS_FULL', { most: 300 });
      return null;
    },
    'DELETE /api/me/follows/5': () => null,
  });
  signIn({ ...MEMBER, id: 43 });
  await renderSite('/seller/5');
  await findVisible('12 人');
  const button = await screen.findByRole('button', { name: '追蹤 阿宏' });
  await person.click(button);
  await findVisible('13 人');
  await person.click(button);
  await findVisible('12 人');
  // What was shown at once has to arrive before the list is full.
  await waitFor(() => expect(api.askedOf('DELETE /api/me/follows/5')).toHaveLength(1));
  isFull = true;
  await person.click(button);
  await findVisible(/最多追蹤 300 位賣家/);
  await findVisible('12 人');
});

it('counts a press once and its taking back, too, before the followed sellers are known', async () => {
  let answer = () => {};
  const known = new Promise<void>((resolve) => {
    answer = resolve;
  });
  api.on({
    'GET /api/me/follows/ids': async () => {
      await known;
      return { sellerIds: [] };
    },
    'PUT /api/me/follows/5': () => null,
    'DELETE /api/me/follows/5': () => null,
  });
  signIn({ ...MEMBER, id: 47 });
  await renderSite('/seller/5');
  const button = await screen.findByRole('button', { name: '追蹤 阿宏' });
  await person.click(button);
  await findVisible('13 人');
  expect(button).toHaveAttribute('aria-pressed', 'true');
  await person.click(button);
  await findVisible('12 人');
  await waitFor(() => expect(api.askedOf('DELETE /api/me/follows/5')).toHaveLength(1));
  act(answer);
  await findVisible('12 人');
});

describe('a visitor who follows and signs in for it', () => {
  const PUT = 'PUT /api/me/follows/5';
  const follow = async (id: number, sellerIds: number[]) => {
    api.on({ 'GET /api/me/follows/ids': () => ({ sellerIds }) });
    await renderSite('/seller/5');
    await findVisible('12 人');
    await person.click(await screen.findByRole('button', { name: '追蹤 阿宏' }));
    await screen.findByRole('dialog', { name: /登入/ });
    act(() => signIn({ ...MEMBER, id }));
    await waitFor(() => expect(api.askedOf(PUT)).toHaveLength(1));
  };

  it('is counted at once', async () => {
    api.on({ [PUT]: () => null });
    await follow(44, []);
    await findVisible('13 人');
  });

  it('is not counted twice who followed before', async () => {
    api.on({ [PUT]: () => null });
    await follow(45, [5]);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: '追蹤 阿宏' })).toHaveTextContent('追蹤中'),
    );
    expect(screen.getByText('12 人')).toBeVisible();
  });

  it('is counted no more once the server has refused', async () => {
    api.on({
      [PUT]: () => {
        throw new Refusal('FOLLOWS_FULL', { most: 300 });
      },
    });
    await follow(46, []);
    await findVisible(/最多追蹤 300 位賣家/);
    await findVisible('12 人');
  });
});

it('sorts the goods by a choice that a phone has as well', async () => {
  const { history } = await renderSite('/seller/5');
  await findVisible('高山烏龍茶');
  expect(screen.getByRole('link', { name: '銷量' })).toHaveAttribute(
    'href',
    '/seller/5?sort=sales',
  );
  await person.selectOptions(screen.getByRole('combobox', { name: '排序' }), '價格低到高');
  expect(history.location.search).toBe('?sort=priceAsc');
  await waitFor(() => expect(api.askedOf(GOODS).at(-1)?.query.get('sort')).toBe('priceAsc'));
});

it('offers a retry where the seller could not be loaded', async () => {
  let isUp = false;
  api.on({
    [READ]: () => {
      if (isUp) return seller;
      throw new Refusal('UNAVAILABLE');
    },
  });
  await renderSite('/seller/5');
  await findVisible('無法載入賣家');
  isUp = true;
  await press('重新載入');
  await screen.findByRole('heading', { name: '阿宏' });
});
