import type { ProductPage } from '@common/endpoints/products';
import { listingParams, listingRequest, narrowingOf, readListing } from '@common/listingQuery';
import { newsCategory } from '@common/lists/newsCategory';
import { lotParams, lotRequest, readLotQuery } from '@common/lotQuery';
import { newsParams, newsRequest, readNewsQuery } from '@common/newsQuery';
import { searchedWords } from '@common/shorten';
import {
  describeAbout,
  describeList,
  describeNews,
  describeProduct,
  knownCategory,
} from './describe';
import { paintHome, paintListing, paintProduct } from './firstPaint';
import type { PageHead } from './pageHead';

/** What the API answered, by its URL; `data` of the envelope. Absent when it refused. */
export type Answers = ReadonlyMap<string, unknown>;

export interface Asked {
  /** What stands in the path's place of `:id`. */
  id: string;
  search: URLSearchParams;
  /** The public origin. */
  origin: string;
}

export interface SitePage {
  path: string;
  /** Whether search engines may list it; members' and staff's pages are nobody else's business. */
  isPublic: boolean;
  /** The reads that the page begins with, by URL. Only what is the same for everyone. */
  calls?: (asked: Asked) => string[];
  /** What of it can be seen before any script has come, as HTML: see `firstPaint`. */
  paint?: (answers: Answers, asked: Asked) => string;
  /** Undefined where the page's subject does not exist. */
  describe: (answers: Answers, asked: Asked) => PageHead | undefined;
}

const ID = /^[1-9]\d{0,14}$/;
const titled = (title: string, description?: string) => () => ({ title, description });
const mine = (path: string, title: string): SitePage => ({
  path,
  isPublic: false,
  describe: titled(title),
});
const urlOf = (path: string, query: Record<string, string>) => {
  const text = new URLSearchParams(query).toString();
  return text ? `${path}?${text}` : path;
};

/** As the page names itself. */
function headingOf(title: string, q: string, category: { name: string } | undefined): string {
  const heading = q ? `${searchedWords(q)}的搜尋結果` : category?.name;
  return heading ? `${heading}－${title}` : title;
}

type Channel = 'shop' | 'market';
const LISTINGS: Record<Channel, { path: string; title: string; description: string }> = {
  shop: {
    path: '/shop',
    title: '商城',
    description: '官方與服務中心直售的商品，七天鑑賞期，用 GAB 付款。',
  },
  market: {
    path: '/market',
    title: '市集',
    description: '會員之間的買賣，款項由平台託管，確認收貨後才撥給賣家。',
  },
};

/** A listing begins with its products, what they can be narrowed by, and the categories. */
function listing(channel: Channel): SitePage {
  const { path, title, description } = LISTINGS[channel];
  return {
    path,
    isPublic: true,
    calls({ search }) {
      const query = readListing(search);
      return [
        urlOf('/api/products', listingRequest(channel, query)),
        urlOf('/api/products/facets', { channel, ...narrowingOf(query) }),
        '/api/categories',
      ];
    },
    paint(answers, { search }) {
      const query = readListing(search);
      // Whatever narrows it stands above it and moves it down.
      if (query.view === 'list' || Object.keys(narrowingOf(query)).length > 0) return '';
      const call = urlOf('/api/products', listingRequest(channel, query));
      const page = answers.get(call) as ProductPage | undefined;
      return page?.promoted ? '' : paintListing(title, page);
    },
    describe(answers, { search }) {
      const { q, current, ...query } = readListing(search);
      const category = knownCategory(answers, query.category);
      // Other choices are views of the same page.
      const plain = readListing(new URLSearchParams({ q }));
      const one = { ...plain, category: category?.slug ?? '', current };
      return describeList({
        title: headingOf(title, q, category),
        isSearch: q !== '',
        description,
        current,
        canonical: urlOf(path, listingParams(one)),
      });
    },
  };
}

/** A channel's lots. Cards tell nothing of who asks: what is mine stands only in a lot itself. */
function lots(channel: Channel, path: string, title: string, description: string): SitePage {
  return {
    path,
    isPublic: true,
    calls: ({ search }) => [
      urlOf('/api/auctions', lotRequest(channel, readLotQuery(search))),
      '/api/categories',
    ],
    describe(answers, { search }) {
      const query = readLotQuery(search);
      const category = knownCategory(answers, query.category);
      return describeList({
        title: headingOf(title, query.q, category),
        isSearch: query.q !== '',
        description,
        current: query.current,
        canonical: urlOf(path, lotParams({ ...query, category: category?.slug ?? '' })),
      });
    },
  };
}

const ofId =
  (path: string) =>
  ({ id }: Asked) =>
    ID.test(id) ? [`${path}/${id}`] : [];

/**
 * Every page that the site's routes know, as far as the server has a word in it. A test holds the list
 * against src/pages.
 */
export const SITE_PAGES: readonly SitePage[] = [
  {
    path: '/',
    isPublic: true,
    calls: () => ['/api/home', '/api/categories'],
    paint: paintHome,
    describe: () => ({}),
  },
  listing('shop'),
  listing('market'),
  lots('shop', '/shopBidding', '商城競標', '官方拍賣：即時出價、自動代標、延長結標，公平到毫秒。'),
  lots(
    'market',
    '/marketBidding',
    '市集競標',
    '會員拍賣：出價受託管保障，得標即付款，收貨後才撥款。',
  ),
  {
    path: '/product/view/:id',
    isPublic: true,
    // The categories are its way up.
    calls: (asked) => [
      ...ofId('/api/products')(asked),
      ...(ID.test(asked.id) ? ['/api/categories'] : []),
    ],
    paint: paintProduct,
    describe: describeProduct,
  },
  {
    path: '/news',
    isPublic: true,
    calls: ({ search }) => [urlOf('/api/news', newsRequest(readNewsQuery(search)))],
    describe(_, { search }) {
      const query = readNewsQuery(search);
      const { label } = newsCategory(query.category);
      return describeList({
        title: label ? `${label}－最新消息` : '最新消息',
        description: '活動、公告與使用教學，商城市集的大小事都在這裡。',
        current: query.current,
        canonical: urlOf('/news', newsParams(query)),
      });
    },
  },
  { path: '/news/view/:id', isPublic: true, calls: ofId('/api/news'), describe: describeNews },
  { path: '/about', isPublic: true, calls: () => ['/api/about'], describe: describeAbout },
  mine('/Access', '權限中心'),
  mine('/login', '登入'),
  mine('/member', '會員中心'),
  mine('/member/*', '會員中心'),
  mine('/admin', '管理後台'),
  mine('/admin/*', '管理後台'),
  mine('/403', '沒有權限'),
  mine('/500', '系統發生問題'),
];

interface Matched {
  page: SitePage;
  id: string;
}

const matchers = SITE_PAGES.map((page) => ({
  page,
  pattern: new RegExp(`^${page.path.replace(/:id/, '([^/]+)').replace(/\/\*$/, '(?:/.*)')}/?$`),
}));

/** The page at a path as the browser's router would choose it; undefined for the not-found page. */
export function matchPage(pathname: string): Matched | undefined {
  for (const { page, pattern } of matchers) {
    const found = pattern.exec(pathname);
    if (found) return { page, id: found[1] ?? '' };
  }
  return undefined;
}
