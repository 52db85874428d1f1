import { calendarRequest, lotParams, lotRequest, parseLotQuery } from '@common/auctions/lotQuery';
import type { LotCard } from '@common/endpoints/auctions';
import type { ProductCard, ProductPage } from '@common/endpoints/products';
import type { Seller } from '@common/endpoints/sellers';
import type { Page } from '@common/envelope';
import { newsCategory } from '@common/lists/newsCategory';
import { siteText } from '@common/lists/sitePages';
import { GAB_TITLE } from '@common/money/gabText';
import { RETURN_WINDOW_DAYS } from '@common/orders/returnTerms';
import {
  listingParams,
  listingRequest,
  narrowingOf,
  parseListingQuery,
} from '@common/selling/listingQuery';
import { newsParams, newsRequest, parseNewsQuery } from '@common/shopfront/newsQuery';
import { SELLER_KEY_PATTERN } from '@common/shopfront/sellerPath';
import { parseSellerQuery, sellerGoodsRequest } from '@common/shopfront/sellerQuery';
import { searchedWords } from '@common/text/shorten';
import { ID_TEXT, parsePage } from '@common/text/urlText';
import {
  describeList,
  describeNews,
  describeProduct,
  describeSeller,
  describeSiteText,
  knownCategory,
} from './describe';
import {
  paintArticle,
  paintGab,
  paintHome,
  paintListing,
  paintProduct,
  paintSeller,
} from './firstPaint';
import { PRIVATE_PAGES } from './privatePages';
import { type SitePage, titled } from './sitePage';

/** The API's reference rate, for prices in NT$. */
const RATE = '/api/gab/rate';

const urlOf = (path: string, query: Record<string, string>) => {
  const text = new URLSearchParams(query).toString();
  return text ? `${path}?${text}` : path;
};

/** The page's title, the same as its visible heading. */
function headingOf(title: string, q: string, category: { name: string } | undefined): string {
  const heading = q ? `${searchedWords(q)}的搜尋結果` : category?.name;
  return heading ? `${heading}－${title}` : title;
}

type Channel = 'shop' | 'market';
const PRODUCT_LISTS: Record<Channel, { path: string; title: string; description: string }> = {
  shop: {
    path: '/shop',
    title: '商城',
    description: `官方與服務中心直售的商品，${RETURN_WINDOW_DAYS} 天鑑賞期，用 GAB 付款。`,
  },
  market: {
    path: '/market',
    title: '市集',
    description: '會員之間的買賣，款項由平台託管，確認收貨後才撥給賣家。',
  },
};

/** The page of a channel's products. */
function productList(channel: Channel): SitePage {
  const { path, title, description } = PRODUCT_LISTS[channel];
  return {
    path,
    isPublic: true,
    calls({ search }) {
      const query = parseListingQuery(search);
      return [
        urlOf('/api/products', listingRequest(channel, query)),
        urlOf('/api/products/facets', { channel, ...narrowingOf(query) }),
        '/api/categories',
        RATE,
      ];
    },
    paint(answers, { search }) {
      const query = parseListingQuery(search);
      // A list view has no such pictures; an active filter adds lines above them and moves them down.
      if (query.view === 'list' || Object.keys(narrowingOf(query)).length > 0) return '';
      const call = urlOf('/api/products', listingRequest(channel, query));
      // Undefined if the API failed: the list is then painted without pictures.
      const page = answers.get(call) as ProductPage | undefined;
      // Promoted products come above the others, so the first pictures would be in the wrong place.
      return page?.promoted ? '' : paintListing(title, page, 'products');
    },
    describe(answers, { search }) {
      const { q, current, ...query } = parseListingQuery(search);
      const category = knownCategory(answers, query.category);
      // The canonical URL keeps search, category and page; results with other filters share it.
      const unfiltered = parseListingQuery(new URLSearchParams({ q }));
      const canonicalQuery = { ...unfiltered, category: category?.slug ?? '', current };
      return describeList({
        title: headingOf(title, q, category),
        isSearch: q !== '',
        description,
        current,
        canonical: urlOf(path, listingParams(canonicalQuery)),
      });
    },
  };
}

/** The page of a channel's lots. Lot cards contain nothing about the caller, so they are the same for everyone. */
function lotList(channel: Channel, path: string, title: string, description: string): SitePage {
  return {
    path,
    isPublic: true,
    calls: ({ search }) => [
      urlOf('/api/auctions', lotRequest(channel, parseLotQuery(search))),
      '/api/categories',
      RATE,
    ],
    paint(answers, { search }) {
      const query = parseLotQuery(search);
      // A search or a category adds lines above the cards.
      if (query.q || query.category) return '';
      const call = urlOf('/api/auctions', lotRequest(channel, query));
      return paintListing(title, answers.get(call) as Page<LotCard> | undefined, 'lots');
    },
    describe(answers, { search }) {
      const query = parseLotQuery(search);
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

const sellerGoods = (id: string, search: URLSearchParams) =>
  urlOf(`/api/sellers/${id}/products`, sellerGoodsRequest(parseSellerQuery(search)));

/**
 * Every route of the site, with what the server adds to its document. A test compares the list with src/pages.
 */
export const SITE_PAGES: readonly SitePage[] = [
  {
    path: '/',
    isPublic: true,
    calls: () => ['/api/home', '/api/categories', RATE],
    paint: paintHome,
    describe: () => ({}),
  },
  productList('shop'),
  productList('market'),
  lotList(
    'shop',
    '/shopBidding',
    '商城競標',
    '官方競標：即時出價、自動加價，結標前有人出價會延長。',
  ),
  lotList(
    'market',
    '/marketBidding',
    '市集競標',
    '會員競標：出價受託管保障，得標即付款，收貨後才撥款。',
  ),
  {
    path: '/categories',
    isPublic: true,
    calls: () => ['/api/categories'],
    describe: () => ({
      title: '全部分類',
      description: '商城的所有商品分類，從茶與咖啡到收藏與周邊。',
      canonical: '/categories',
    }),
  },
  {
    path: '/bidding',
    isPublic: true,
    calls: ({ search }) => [urlOf('/api/auctions', calendarRequest(parsePage(search))), RATE],
    describe: titled('競標日曆', '即將開始的競標，依日期排列；開始前與結標前可以收到提醒。'),
  },
  {
    path: '/product/view/:id',
    isPublic: true,
    // The categories are for the breadcrumb.
    calls: ({ id }) => (ID_TEXT.test(id) ? [`/api/products/${id}`, '/api/categories', RATE] : []),
    paint: paintProduct,
    describe: describeProduct,
  },
  {
    path: '/news',
    isPublic: true,
    calls: ({ search }) => [urlOf('/api/news', newsRequest(parseNewsQuery(search)))],
    describe(_, { search }) {
      const query = parseNewsQuery(search);
      const { label } = newsCategory(query.category);
      return describeList({
        title: label ? `${label}－最新消息` : '最新消息',
        description: '活動、公告與使用教學，商城市集的大小事都在這裡。',
        current: query.current,
        canonical: urlOf('/news', newsParams(query)),
      });
    },
  },
  {
    path: '/seller/:id',
    isPublic: true,
    calls: ({ id, search }) => {
      if (!new RegExp(SELLER_KEY_PATTERN).test(id)) return [];
      const goods = parseSellerQuery(search).tab === 'goods' ? [sellerGoods(id, search)] : [];
      return [`/api/sellers/${id}`, ...goods, RATE];
    },
    paint: (answers, { id, search }) =>
      paintSeller(
        answers.get(`/api/sellers/${id}`) as Seller | undefined,
        answers.get(sellerGoods(id, search)) as Page<ProductCard> | undefined,
      ),
    describe: describeSeller,
  },
  {
    path: '/news/view/:id',
    isPublic: true,
    calls: ({ id }) => (ID_TEXT.test(id) ? [`/api/news/${id}`] : []),
    paint: paintArticle,
    describe: describeNews,
  },
  {
    path: '/about',
    isPublic: true,
    calls: () => ['/api/pages/about'],
    describe: (answers) => describeSiteText(answers, 'about'),
  },
  {
    path: '/help/:id',
    isPublic: true,
    calls: ({ id }) => (siteText(id) ? [`/api/pages/${id}`] : []),
    describe: (answers, { id }) => describeSiteText(answers, id),
  },
  {
    path: '/gab',
    isPublic: true,
    calls: () => ['/api/gab'],
    paint: paintGab,
    describe: () => ({
      title: GAB_TITLE,
      description: 'GAB 怎麼取得、約值多少、有哪些費用，以及款項如何託管。',
      canonical: '/gab',
    }),
  },
  {
    path: '/contact',
    isPublic: true,
    calls: () => ['/api/config', '/api/pages/contact'],
    describe: () => ({
      title: '聯絡客服',
      description: '訂單、付款、提幣或帳戶有問題，請來信與我們聯絡。',
      canonical: '/contact',
    }),
  },
  ...PRIVATE_PAGES,
];

interface Matched {
  page: SitePage;
  id: string;
}

const matchers = SITE_PAGES.map((page) => ({
  page,
  // Case-insensitive, like the browser's router.
  pattern: new RegExp(`^${page.path.replace(/:id/, '([^/]+)')}/?$`, 'i'),
}));

/** The page that the browser's router would choose for a path; undefined: the not-found page. */
export function matchPage(pathname: string): Matched | undefined {
  for (const { page, pattern } of matchers) {
    const found = pattern.exec(pathname);
    if (found) return { page, id: found[1] ?? '' };
  }
  return undefined;
}
