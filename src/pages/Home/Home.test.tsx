import type { ProductCard } from '@common/endpoints/products';
import type { Home } from '@common/endpoints/storefront';
import { HOME_ROW_NAMES } from '@common/shopfront/homeRows';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { Answer } from '@/testing/answers';
import { aLot, cardOf } from '@/testing/lot';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { signIn } from '@/testing/session';
import { CARD } from '@/testing/shop';
import { Refusal, startApi } from '@/testing/stubApi';

const art = (url: string) => ({ url, alt: '' });
const banner = (id: number, title: string) => ({
  id,
  title,
  subtitle: '',
  picture: art('/banners/tea-season-wide.svg'),
  phonePicture: art('/banners/tea-season-phone.svg'),
  textColour: 'dark' as const,
  link: `/shop?category=${id}`,
});
const HOME: Home = {
  rows: [...HOME_ROW_NAMES],
  banners: [banner(1, '秋茶上市'), banner(2, '今晚結標')],
  featured: [],
  promoted: [],
  best: [{ ...CARD, id: 1, title: '暢銷烏龍' }],
  market: [{ ...CARD, id: 2, title: '二手茶壺', ratings: [0, 0, 0, 1, 3] }],
  shop: [{ ...CARD, id: 3, title: '新到抹茶' }],
  lots: [],
  news: [],
  sellers: [],
};

let api: Awaited<ReturnType<typeof startApi>>;
async function open(
  home: () => Home = () => HOME,
  recommended?: () => ProductCard[],
  orders?: () => Answer<'GET /api/me/orders'>,
) {
  api = await startApi({
    'GET /api/home': home,
    'GET /api/categories': () => [
      { slug: 'tea', name: '茶與咖啡', parent: null, picture: null },
      { slug: 'oolong', name: '烏龍茶', parent: 'tea', picture: null },
    ],
  });
  if (recommended) api.on({ 'GET /api/home/recommended': recommended });
  if (orders) api.on({ 'GET /api/me/orders': orders });
  await renderSite('/');
}
beforeEach(() => localStorage.clear());
afterEach(() => api.close());

const click = (name: string) => person.click(screen.getByRole('button', { name }));
const shownSlide = () =>
  within(screen.getByRole('region', { name: '精選活動' })).getByRole('listitem');

it('a shop with lots alone shows them, and does not say that goods are to come', async () => {
  const lots = [cardOf(aLot({ title: '老茶餅' }))];
  const none = { best: [], market: [], shop: [] };
  await open(() => ({ ...HOME, ...none, lots }));
  await findVisible('老茶餅');
  expect(screen.getByRole('heading', { name: '競標倒數' })).toBeVisible();
  expect(screen.queryByText(/商品正在上架/)).toBeNull();
});

it('a shop without goods and lots says that they are to come', async () => {
  await open(() => ({ ...HOME, best: [], market: [], shop: [] }));
  await findVisible('商品正在上架，歡迎稍後再來。');
  expect(screen.queryByRole('heading', { name: '競標倒數' })).toBeNull();
});

it('the home page shows banners, categories and each row with its heading', async () => {
  await open();
  expect(await screen.findByRole('link', { name: /秋茶上市/ })).toHaveAttribute(
    'href',
    '/shop?category=1',
  );
  expect(await screen.findByRole('link', { name: '茶與咖啡' })).toHaveAttribute(
    'href',
    '/shop?category=tea',
  );
  expect(screen.queryByRole('link', { name: '烏龍茶' })).toBeNull();
  const market = screen.getByRole('region', { name: '市集新上架' });
  await findVisible(() => within(market).getByRole('img', { name: '評價 4.8 顆星，共 4 則' }));
  expect(within(screen.getByRole('region', { name: '熱銷' })).getByText('暢銷烏龍')).toBeVisible();
  expect(screen.queryByRole('region', { name: '為您推薦' })).toBeNull();
});

it('names members whose goods have good reviews, each with a link to what they sell', async () => {
  const sellers = [{ id: 9, name: '阿宏', ratings: [0, 0, 0, 1, 3], sold: 12, pictures: [] }];
  await open(() => ({ ...HOME, sellers }));
  const row = await screen.findByRole('region', { name: '好評賣家' });
  const link = within(row).getByRole('link', { name: /阿宏/ });
  expect(link).toHaveAttribute('href', '/seller/9');
  expect(link).toHaveTextContent('已售 12');
  cleanup();
  await api.close();
  await open();
  await findVisible('新到抹茶');
  expect(screen.queryByRole('region', { name: '好評賣家' })).toBeNull();
});

it('a card says who sells, and 起 where other variants cost more', async () => {
  const seller = { id: 9, name: '阿宏', isPlatform: false };
  await open(() => ({
    ...HOME,
    best: [{ ...CARD, id: 1, title: '暢銷烏龍', isLowest: true, seller }],
  }));
  const varied = await screen.findByRole('link', { name: /暢銷烏龍/ });
  expect(varied).toHaveTextContent('100.00 GAB 起');
  expect(varied).toHaveTextContent('阿宏');
  const plain = await screen.findByRole('link', { name: /新到抹茶/ });
  expect(plain).not.toHaveTextContent('起');
  expect(plain).toHaveTextContent('GAB 商城・官方');
});

it('rows stand as staff have ordered them, and those left out are not there', async () => {
  await open(() => ({ ...HOME, rows: ['shop', 'best'] }));
  await findVisible('新到抹茶');
  const shop = screen.getByRole('region', { name: '商城新上架' });
  const best = screen.getByRole('region', { name: '熱銷' });
  expect(shop.compareDocumentPosition(best)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('region', { name: '市集新上架' })).toBeNull();
});

it('the embedded response is not requested again at once', async () => {
  let asked = 0;
  await open(() => {
    asked += 1;
    return HOME;
  });
  await screen.findByRole('link', { name: /秋茶上市/ });
  await screen.findByText('新到抹茶');
  expect(asked).toBe(1);
});

it('the carousel goes to the next banner and around, by button and by key, and can be stopped', async () => {
  await open();
  await screen.findByRole('region', { name: '精選活動' });
  expect(shownSlide()).toHaveAccessibleName('第 1 張，共 2 張');
  await click('下一張');
  expect(shownSlide()).toHaveAccessibleName('第 2 張，共 2 張');
  await person.keyboard('{ArrowRight}');
  expect(shownSlide()).toHaveAccessibleName('第 1 張，共 2 張');
  await person.keyboard('{ArrowLeft}');
  expect(shownSlide()).toHaveAccessibleName('第 2 張，共 2 張');
  await click('暫停輪播');
  expect(screen.getByRole('button', { name: '開始輪播' })).toBeVisible();
});

it('the carousel does not move by itself with reduced motion', async () => {
  const { matchMedia } = window;
  window.matchMedia = (query: string) => ({ ...matchMedia(query), matches: /reduced/.test(query) });
  await open();
  await screen.findByRole('region', { name: '精選活動' });
  expect(screen.queryByRole('button', { name: '暫停輪播' })).toBeNull();
  window.matchMedia = matchMedia;
});

it('recommendations follow the products viewed on this device, without those of the other rows', async () => {
  localStorage.setItem('viewedProducts', '9,4');
  const personal = [{ ...CARD, id: 8, title: '您可能喜歡的茶則' }, ...HOME.best];
  await open(undefined, () => personal);
  await findVisible('您可能喜歡的茶則');
  expect(screen.getAllByText('暢銷烏龍')).toHaveLength(1);
});

it('a card shows its one badge, and its second picture only where a mouse stays', async () => {
  const few = { ...CARD, id: 1, title: '最後的壺', badge: 'few' as const, left: 2 };
  const near = art('/demo/vase-near.svg');
  await open(() => ({
    ...HOME,
    best: [few, { ...CARD, id: 4, title: '熱門的杯', badge: 'hot' as const, second: near }],
    shop: [{ ...CARD, id: 3, title: '新到抹茶', badge: 'new' as const }],
  }));
  await findVisible('只剩 2 件');
  const hot = screen.getByRole('link', { name: /熱門的杯/ });
  expect(hot).toHaveTextContent('熱銷');
  expect(await screen.findByRole('link', { name: /新到抹茶/ })).toHaveTextContent('新上架');
  const source = () => hot.querySelector('img')?.getAttribute('src');
  expect(source()).toBeUndefined();
  const place = hot.querySelector('[class*="second"]');
  if (!place) throw new Error('the card has no second picture');
  await person.hover(place);
  await waitFor(() => expect(source()).toBe('/demo/vase-near.svg'));
});

it('the other rows stay when the recommendation fails', async () => {
  localStorage.setItem('viewedProducts', '9');
  await open(undefined, () => {
    throw new Refusal('INTERNAL');
  });
  await findVisible('暢銷烏龍');
});

it('an empty shop shows an introduction, and a failed part a retry', async () => {
  let isUp = false;
  await open(() => {
    if (isUp) return { ...HOME, banners: [] };
    throw new Refusal('UNAVAILABLE');
  });
  await screen.findByText('無法載入商品。');
  isUp = true;
  await press('重新載入');
  await findVisible('用 GAB，安心買賣');
  await findVisible('新到抹茶');
});

describe('the three steps of a newcomer', () => {
  const current = async () => {
    const list = await screen.findByRole('region', { name: /三步開始/ });
    return within(list)
      .getAllByRole('listitem')
      .find((one) => one.getAttribute('aria-current') === 'step');
  };
  it('start with the account, and are not shown where somebody has signed in before', async () => {
    await open();
    expect(await current()).toHaveTextContent('建立帳戶');
    cleanup();
    await api.close();
    localStorage.setItem('signInWay', 'email');
    await open();
    await screen.findByText('新到抹茶');
    expect(screen.queryByText('建立帳戶')).toBeNull();
  });

  it('lead a member with GAB to the first order, and disappear with it', async () => {
    signIn();
    let total = 0;
    const orders = () => ({ list: [], total, current: 1, pageSize: 1 });
    await open(undefined, () => [], orders);
    await waitFor(async () => expect(await current()).toHaveTextContent('第一筆訂單'));
    total = 1;
    cleanup();
    await api.close();
    await open(undefined, () => [], orders);
    await waitFor(() => expect(localStorage.getItem('firstStepsDone')).toBe('1'));
    expect(screen.queryByText('第一筆訂單')).toBeNull();
  });
});
