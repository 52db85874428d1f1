import type { LotCard } from '@common/endpoints/auctions';
import type { NewsItem } from '@common/endpoints/news';
import type { Picture } from '@common/endpoints/pictures';
import type { Product, ProductCard } from '@common/endpoints/products';
import type { Seller } from '@common/endpoints/sellers';
import type { Banner, Home } from '@common/endpoints/storefront';
import type { Page } from '@common/envelope';
import { GAB_LEAD, GAB_TITLE } from '@common/money/gabText';
import { coverUrl } from '@common/shopfront/newsCovers';
import {
  PICTURE_FORMATS,
  PICTURE_SIZES,
  pictureSrcSet,
  WIDE_SCREEN,
} from '@common/shopfront/pictureFiles';
import { escapeHtml } from '../../../http/escapeHtml';
import type { Answers, PageRequest } from './sitePage';

/**
 * HTML that a page shows before its script runs: the site's name, and the page's largest picture in its final
 * place. Laid out by src/firstPaint.css, removed by src/layouts/RemoveFirstPaint.tsx.
 */
export function firstPaint(page = ''): string {
  const header =
    '<header aria-hidden="true"><a href="/" tabindex="-1"><b>GAB</b>商城市集</a></header>';
  const drawn = page || SKELETON;
  return `<div id="first-paint">${header}<div aria-hidden="true">${drawn}</div>${NOT_LOADED}</div>`;
}

/** The same markup as src/loading.tsx. */
const SKELETON = '<div class="blocks"><i></i><i></i><i></i></div>';
/**
 * Notice that the site's scripts failed to load: shown at once when config/loadWatch.js detects it, otherwise after a
 * delay by CSS alone. src/layouts/SiteBoundary.tsx shows the same text.
 */
const NOT_LOADED =
  '<section class="not-loaded" role="alert" data-nosnippet><b>無法載入頁面</b>' +
  '<noscript><p>本站需要 JavaScript，請在瀏覽器的設定中開啟。</p></noscript>' +
  '<p>網路可能中斷，或網站剛剛更新。請檢查網路後重新載入，或更新瀏覽器。</p>' +
  '<a href="">重新載入</a></section>';

function attributes(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value ? [` ${name}="${escapeHtml(value)}"`] : []))
    .join('');
}

/** The `source` elements of a picture, best format first. A single file needs one only with a media condition. */
function sourcesOf(picture: Picture, sizes: string, media?: string): string {
  const made = PICTURE_FORMATS.flatMap((format) => {
    const srcset = pictureSrcSet(picture, format);
    return srcset ? [{ type: `image/${format}`, srcset, sizes }] : [];
  });
  const all = media ? [...made, { srcset: picture.url }] : made;
  return all.map((one) => `<source${attributes({ media, ...one })}>`).join('');
}

const pictureOf = (sources: string, src: string) =>
  `<picture>${sources}<img${attributes({ src, fetchpriority: 'high' })} alt=""></picture>`;

function bannerOf({ title, subtitle, picture, phonePicture, textColour, link }: Banner): string {
  const sources =
    sourcesOf(picture, PICTURE_SIZES.bannerWide, WIDE_SCREEN) +
    sourcesOf(phonePicture, PICTURE_SIZES.bannerPhone);
  const opening = attributes({
    class: 'banner',
    href: link,
    tabindex: '-1',
    'data-text-colour': textColour,
  });
  const words = `<b>${escapeHtml(title)}</b><span>${escapeHtml(subtitle)}</span>`;
  return `<a${opening}>${pictureOf(sources, phonePicture.url)}<span>${words}</span></a>`;
}

/** The first banner, as the carousel renders it. */
export function paintHome(answers: Answers): string {
  const home = answers.get('/api/home') as Home | undefined;
  const [first] = home?.banners ?? [];
  return first ? bannerOf(first) : '';
}

/** Number of cards visible on a phone without scrolling. */
const CARDS = 4;

/** Cards of products or lots. */
type Cards = Page<Pick<ProductCard, 'picture'>> | Page<Pick<LotCard, 'picture'>>;

const firstPictures = (cards: Cards | undefined) =>
  (cards?.list ?? []).slice(0, CARDS).map(({ picture }) => picture);

/**
 * The first cards' pictures of a listing, under its title.
 * @param kind pages of lots have other lines between title and cards, and no filters beside the cards
 */
export function paintListing(
  title: string,
  cards: Cards | undefined,
  kind: 'products' | 'lots',
): string {
  const drawn = firstPictures(cards).map((one) =>
    one ? pictureOf(sourcesOf(one, PICTURE_SIZES.card), one.url) : '<picture></picture>',
  );
  const side = kind === 'lots' ? ' lots' : '';
  return `<div class="listing${side}"><b>${title}</b><span>${drawn.join('')}</span></div>`;
}

/** Preloads a picture whose position is not known before the page's script runs. */
function preloadOf(picture: Picture, sizes: string): string {
  const [format] = PICTURE_FORMATS;
  const imagesrcset = pictureSrcSet(picture, format);
  const made = imagesrcset && { imagesrcset, imagesizes: sizes, type: `image/${format}` };
  return `<link${attributes({ rel: 'preload', as: 'image', href: picture.url, ...made })}>`;
}

/** Paints the seller's name. The content between it and the goods has no known height, so the goods' pictures are only preloaded. */
export function paintSeller(seller: Seller | undefined, goods: Cards | undefined): string {
  if (!seller) return '';
  const [initial = ''] = seller.name;
  const pictures = firstPictures(goods).map((one) => one && preloadOf(one, PICTURE_SIZES.card));
  const name = `<i>${escapeHtml(initial)}</i><b>${escapeHtml(seller.name)}</b>`;
  return `${pictures.join('')}<div class="seller">${name}</div>${SKELETON}`;
}

/** The beginning of the page that explains GAB. */
export const paintGab = () => `<div class="text"><b>${GAB_TITLE}</b><p>${GAB_LEAD}</p></div>`;

export function paintProduct(answers: Answers, { id }: PageRequest): string {
  const product = answers.get(`/api/products/${id}`) as Product | undefined;
  if (!product) return '';
  const { title, pictures } = product;
  const [first] = pictures;
  const shown = first ? pictureOf(sourcesOf(first, PICTURE_SIZES.gallery), first.url) : '';
  const many = pictures.length > 1 ? 'true' : undefined;
  return `<div class="product"${attributes({ 'data-many': many })}>${shown}<b>${escapeHtml(title)}</b></div>`;
}

/** A news article's title and picture, as `NewsCover` requests it. */
export function paintArticle(answers: Answers, { id }: PageRequest): string {
  const item = answers.get(`/api/news/${id}`) as NewsItem | undefined;
  if (!item) return '';
  const { title, picture, cover } = item;
  const shown = attributes({
    src: picture?.url ?? coverUrl(cover),
    ...(picture && { srcset: pictureSrcSet(picture, 'webp'), sizes: PICTURE_SIZES.news }),
    fetchpriority: 'high',
  });
  return `<div class="article"><b>${escapeHtml(title)}</b><picture><img${shown} alt=""></picture></div>`;
}
