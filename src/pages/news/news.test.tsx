import type { NewsCard, NewsItem } from '@common/endpoints/news';
import { screen, waitFor, within } from '@testing-library/react';
import { findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';

const card = (id: number, change: Partial<NewsCard> = {}): NewsCard => ({
  id,
  category: 'notice',
  title: `第${id}則`,
  summary: '摘要',
  cover: 'shield',
  picture: null,
  // 2026/11/21 in Taipei, still the 20th in Europe.
  publishedAt: Date.UTC(2026, 10, 20, 18),
  ...change,
});
const item: NewsItem = {
  ...card(7, { title: '系統維護公告' }),
  html: '<h2>時間</h2><p>到<a href="/shop">商城</a>，或<a href="https://example.com/" target="_blank" rel="noopener noreferrer">外面</a></p>',
  previous: { id: 8, title: '較新的一則' },
  next: { id: 6, title: '較舊的一則' },
};

let api: StubApi;
let isDown: boolean;
beforeEach(async () => {
  isDown = false;
  api = await startApi({
    'GET /api/news': ({ query }) => {
      if (isDown) throw new Refusal('UNAVAILABLE');
      const current = Number(query.get('current') ?? 1);
      const category = query.get('category');
      if (category === 'event') return { list: [], total: 0, current, pageSize: 9 };
      const list = Array.from({ length: 9 }, (_, index) => card((current - 1) * 9 + index + 1));
      return { list, total: 20, current, pageSize: 9 };
    },
    'GET /api/news/7': () => item,
    'GET /api/products': () => pageOf([]),
    'GET /api/auctions': () => pageOf([]),
    'GET /api/pages/about': () => ({ html: '<h2>款項如何保障</h2>' }),
  });
});
afterEach(() => api.close());

describe('the list', () => {
  it('shows cards with category and the day in Taipei, and names the page', async () => {
    await renderSite('/news');
    const first = (await screen.findByText('第1則')).closest('a');
    expect(first).toHaveAttribute('href', '/news/view/1');
    expect(first).toHaveTextContent('公告2026/11/21第1則摘要');
    expect(first?.querySelector('img')).toHaveAttribute('src', '/covers/shield.svg');
    expect(document.title).toBe('最新消息｜GAB 商城市集');
  });

  it('keeps page and category in the URL, and begins anew with another category', async () => {
    const { history } = await renderSite('/news?current=2');
    await screen.findByText('第10則');
    await person.click(screen.getByRole('link', { name: '第 3 頁' }));
    await screen.findByText('第19則');
    expect(history.location.search).toBe('?current=3');
    const chips = within(screen.getByRole('navigation', { name: '消息分類' }));
    await person.click(chips.getByRole('link', { name: '公告' }));
    await screen.findByText('第1則');
    expect(history.location.search).toBe('?category=notice');
    expect(chips.getByRole('link', { name: '公告' })).toHaveAttribute('aria-current', 'page');
    expect(document.title).toBe('公告－最新消息｜GAB 商城市集');
    expect(api.askedOf('GET /api/news').at(-1)?.query.toString()).toBe(
      'current=1&pageSize=9&category=notice',
    );
  });

  it('ignores invalid parameters in the URL', async () => {
    await renderSite('/news?current=-2&category=<script>');
    await screen.findByText('第1則');
    expect(api.askedOf('GET /api/news').at(-1)?.query.toString()).toBe('current=1&pageSize=9');
  });

  it('shows that a category is empty, with a link to all', async () => {
    const { history } = await renderSite('/news?category=event');
    await screen.findByText('這裡還沒有消息，歡迎稍後再來。');
    await press('看全部消息');
    await screen.findByText('第1則');
    expect(history.location.search).toBe('');
  });

  it('offers a retry after a failure', async () => {
    isDown = true;
    await renderSite('/news');
    await screen.findByText(/無法載入消息/);
    isDown = false;
    await press('重新載入');
    await findVisible('第1則');
  });
});

describe('an item', () => {
  it('shows its text, names the page and leads to its neighbours', async () => {
    await renderSite('/news/view/7');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('系統維護公告');
    expect(document.title).toBe('系統維護公告｜GAB 商城市集');
    expect(screen.getByRole('heading', { level: 2, name: '時間' })).toBeVisible();
    const around = within(screen.getByRole('navigation', { name: '前後消息' }));
    const links = around.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/news/view/8', '/news/view/6']);
  });

  it('opens a link of ours without loading the site again, and leaves others to the browser', async () => {
    const { history } = await renderSite('/news/view/7');
    const outside = await screen.findByRole('link', { name: '外面' });
    const kept = { prevented: true };
    document.addEventListener(
      'click',
      (event) => {
        kept.prevented = event.defaultPrevented;
        event.preventDefault();
      },
      { once: true },
    );
    await person.click(outside);
    expect(kept.prevented).toBe(false);
    expect(history.location.pathname).toBe('/news/view/7');
    const text = screen.getByRole('article');
    await person.click(within(text).getByRole('link', { name: '商城' }));
    expect(history.location.pathname).toBe('/shop');
  });

  it.each(['/news/view/999', '/news/view/x', '/news/view/0'])(
    'shows the not-found page for %s',
    async (path) => {
      const { history } = await renderSite(path);
      await waitFor(() => expect(history.location.pathname).toBe('/404'));
    },
  );
});

describe('sharing', () => {
  const offer = (share: unknown, writeText: unknown) => {
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    Object.defineProperty(navigator, 'clipboard', {
      value: writeText && { writeText },
      configurable: true,
    });
  };
  afterEach(() => offer(undefined, undefined));

  it('passes the page to another app', async () => {
    const share = jest.fn(() => Promise.reject(new DOMException('closed', 'AbortError')));
    offer(share, undefined);
    await renderSite('/news/view/7');
    await press('分享');
    expect(share).toHaveBeenCalledWith({ title: '系統維護公告', url: window.location.href });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('copies the link without such an app', async () => {
    const writeText = jest.fn(() => Promise.resolve());
    offer(undefined, writeText);
    await renderSite('/news/view/7');
    await press('分享');
    await findVisible('已複製連結');
    expect(writeText).toHaveBeenCalledWith(window.location.href);
  });

  it('shows the link when copying is not allowed', async () => {
    await renderSite('/news/view/7');
    await press('分享');
    expect(await screen.findByLabelText('連結')).toHaveValue(window.location.href);
  });
});

it('the about page shows what staff wrote', async () => {
  await renderSite('/about');
  await findVisible(() => screen.getByRole('heading', { name: '款項如何保障' }));
});
