import type { EndpointTypes } from '@common/endpoint';
import type { NewsItem } from '@common/endpoints/news';
import type { listCategories, Product } from '@common/endpoints/products';
import type { Seller } from '@common/endpoints/sellers';
import { categoryPath } from '@common/goods/categoryPath';
import { newsCategory } from '@common/lists/newsCategory';
import { siteText } from '@common/lists/sitePages';
import { parseAmount } from '@common/money/money';
import { ratingSum } from '@common/selling/ratings';
import { coverUrl } from '@common/shopfront/newsCovers';
import { sharedUrl } from '@common/shopfront/pictureFiles';
import { productSearchDescription } from '@common/shopfront/searchEntry';
import { SITE_NAME } from '@common/siteName';
import type { PageHead } from './pageHead';
import type { Answers, PageRequest } from './sitePage';

type Categories = EndpointTypes<typeof listCategories>['data'];

const CHANNELS = {
  shop: { path: '/shop', name: '商城' },
  market: { path: '/market', name: '市集' },
} as const;

/** schema.org breadcrumb; search results show it instead of the URL. */
function breadcrumb(origin: string, steps: readonly { path: string; name: string }[]): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ path, name }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

/** The plain text of sanitised HTML. `&amp;` is decoded last, so that `&amp;lt;` becomes `&lt;` and not `<`. */
const plainTextOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');

function categoriesOf(answers: Answers): Categories {
  return (answers.get('/api/categories') as Categories | undefined) ?? [];
}

/** The category with this slug; undefined if there is none. */
export function knownCategory(answers: Answers, slug: string) {
  return categoriesOf(answers).find((category) => category.slug === slug);
}

interface ListPage {
  title: string;
  description: string;
  /** The page's number, from 1. */
  current: number;
  canonical: string;
  isSearch?: boolean;
}

/** Head of one page of a list. */
export function describeList({ title, current, ...head }: ListPage): PageHead {
  return { ...head, title: current > 1 ? `${title}（第 ${current} 頁）` : title };
}

/** The lowest price as decimal text; undefined while the product is not on sale. */
function lowestPriceOf({ skus, onSale }: Product): string | undefined {
  const [first, ...others] = skus.map(({ price }) => price);
  if (first === undefined || !onSale) return undefined;
  return others.reduce(
    (lowest, price) => (parseAmount(price) < parseAmount(lowest) ? price : lowest),
    first,
  );
}

function offerOf({ skus, away, seller }: Product, price: string, url: string): object {
  const isInStock = !away && skus.some(({ available }) => available > 0);
  return {
    '@type': 'Offer',
    url,
    price,
    // schema.org accepts a token's ticker symbol.
    priceCurrency: 'GAB',
    availability: `https://schema.org/${isInStock ? 'InStock' : 'OutOfStock'}`,
    seller: { '@type': seller.isPlatform ? 'Organization' : 'Person', name: seller.name },
  };
}

function ratingOf({ ratings }: Product): object | undefined {
  const { count, average } = ratingSum(ratings);
  if (count === 0) return undefined;
  return { '@type': 'AggregateRating', ratingValue: average, reviewCount: count };
}

export function describeProduct(
  answers: Answers,
  { id, origin }: PageRequest,
): PageHead | undefined {
  const product = answers.get(`/api/products/${id}`) as Product | undefined;
  if (!product) return undefined;
  const path = `/product/view/${id}`;
  const channel = CHANNELS[product.channel];
  const lowestPrice = lowestPriceOf(product);
  const [first] = product.pictures;
  const rating = ratingOf(product);
  const categories = categoryPath(categoriesOf(answers), product.category);
  const categorySteps = categories.map(({ slug, name }) => ({
    path: `${channel.path}?${new URLSearchParams({ category: slug })}`,
    name,
  }));
  const about = product.subtitle || plainTextOf(product.html);
  const hrefOf = (url: string) => new URL(sharedUrl(url), origin).href;
  return {
    title: product.seoTitle || product.title,
    description: product.seoDescription || productSearchDescription(lowestPrice, about),
    canonical: path,
    type: 'product',
    ...(first && { picture: { url: sharedUrl(first.url), alt: first.alt || product.title } }),
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Product',
        name: product.title,
        description: about,
        ...(first && { image: product.pictures.map(({ url }) => hrefOf(url)) }),
        ...(categories.length > 0 && {
          category: categories.map(({ name }) => name).join(' > '),
        }),
        ...(lowestPrice !== undefined && {
          offers: offerOf(product, lowestPrice, origin + path),
        }),
        ...(rating && { aggregateRating: rating }),
      },
      breadcrumb(origin, [
        { path: '/', name: '首頁' },
        channel,
        ...categorySteps,
        { path, name: product.title },
      ]),
    ],
  };
}

/** The head of a seller's page; all its tabs and searches share one canonical URL. */
export function describeSeller(answers: Answers, { id }: PageRequest): PageHead | undefined {
  const seller = answers.get(`/api/sellers/${id}`) as Seller | undefined;
  if (!seller) return undefined;
  return {
    title: seller.name,
    description: `${seller.name}在 ${SITE_NAME} 販售的商品、拍品與買家評價。`,
    canonical: `/seller/${id}`,
  };
}

const organizationOf = (origin: string) => ({
  '@type': 'Organization',
  name: SITE_NAME,
  url: origin,
});

export function describeNews(answers: Answers, { id, origin }: PageRequest): PageHead | undefined {
  const item = answers.get(`/api/news/${id}`) as NewsItem | undefined;
  if (!item) return undefined;
  const path = `/news/view/${id}`;
  const cover = item.picture?.url ?? sharedUrl(coverUrl(item.cover));
  return {
    title: item.title,
    description: item.summary,
    canonical: path,
    type: 'article',
    picture: { url: cover, alt: item.title },
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'NewsArticle',
        headline: item.title,
        description: item.summary,
        image: new URL(cover, origin).href,
        datePublished: new Date(item.publishedAt).toISOString(),
        articleSection: newsCategory(item.category).label,
        mainEntityOfPage: origin + path,
        author: organizationOf(origin),
        publisher: organizationOf(origin),
      },
      breadcrumb(origin, [
        { path: '/', name: '首頁' },
        { path: '/news', name: '最新消息' },
        { path, name: item.title },
      ]),
    ],
  };
}

export function describeSiteText(answers: Answers, slug: string): PageHead | undefined {
  const page = siteText(slug);
  const text = answers.get(`/api/pages/${slug}`) as { html: string } | undefined;
  return page && { title: page.title, ...(text && { description: plainTextOf(text.html) }) };
}
