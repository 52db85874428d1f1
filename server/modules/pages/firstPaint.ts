import type { Picture } from '@common/endpoints/pictures';
import type { Product, ProductCard } from '@common/endpoints/products';
import type { Banner, Home } from '@common/endpoints/storefront';
import type { Page } from '@common/envelope';
import { pictureSrcSet } from '@common/pictureFiles';
import { escapeHtml } from './pageHead';
import type { Answers, Asked } from './sitePages';

/**
 * What a page shows before any script has come: the site's name, and the page's largest picture where it
 * will stand. src/firstPaint.css lays it out; src/layouts/Uncover.tsx takes it away.
 */
export function firstPaint(page = ''): string {
  return (
    '<div id="first-paint" aria-hidden="true"><header><a href="/" tabindex="-1"><b>GAB</b>商城市集</a></header>' +
    `<div>${page}</div></div>`
  );
}

const FORMATS = ['avif', 'webp'] as const;
/** As in src/components/Banner/BannerSlide.tsx. */
const WIDE = '(min-width: 640px)';
const BANNER = { wide: '(min-width: 1248px) 1200px, 100vw', phone: '100vw' };
/** As in src/pages/product/view/Gallery.tsx. */
const GALLERY = '(min-width: 1200px) 540px, (min-width: 768px) 45vw, 100vw';

function attributes(values: Record<string, string | undefined>): string {
  return Object.entries(values)
    .flatMap(([name, value]) => (value ? [` ${name}="${escapeHtml(value)}"`] : []))
    .join('');
}

/** The `source`s of a picture, the best format first; what has one file needs one only under a condition. */
function sourcesOf(picture: Picture, sizes: string, media?: string): string {
  const made = FORMATS.flatMap((format) => {
    const srcset = pictureSrcSet(picture, format);
    return srcset ? [{ type: `image/${format}`, srcset, sizes }] : [];
  });
  const all = media ? [...made, { srcset: picture.url }] : made;
  return all.map((one) => `<source${attributes({ media, ...one })}>`).join('');
}

const pictureOf = (sources: string, src: string) =>
  `<picture>${sources}<img${attributes({ src, fetchpriority: 'high' })} alt=""></picture>`;

function bannerOf({ title, subtitle, picture, phonePicture, ink, link }: Banner): string {
  const sources = sourcesOf(picture, BANNER.wide, WIDE) + sourcesOf(phonePicture, BANNER.phone);
  const opening = attributes({ class: 'banner', href: link, tabindex: '-1', 'data-ink': ink });
  const words = `<b>${escapeHtml(title)}</b><span>${escapeHtml(subtitle)}</span>`;
  return `<a${opening}>${pictureOf(sources, phonePicture.url)}<span>${words}</span></a>`;
}

/** The first of the banners, as the carousel will show it. */
export function paintHome(answers: Answers): string {
  const home = answers.get('/api/home') as Home | undefined;
  const [first] = home?.banners ?? [];
  return first ? bannerOf(first) : '';
}

/** As in src/components/Picture.tsx. */
const CARD = '(min-width: 1200px) 240px, (min-width: 640px) 25vw, 50vw';
/** What a phone shows of a listing before one scrolls. */
const CARDS = 4;

/** A listing's first pictures under its title. */
export function paintListing(title: string, products: Page<ProductCard> | undefined): string {
  const pictures = (products?.list ?? []).slice(0, CARDS).map(({ picture }) => picture);
  const drawn = pictures.map((one) =>
    one ? pictureOf(sourcesOf(one, CARD), one.url) : '<picture></picture>',
  );
  return `<div class="listing"><b>${title}</b><span>${drawn.join('')}</span></div>`;
}

export function paintProduct(answers: Answers, { id }: Asked): string {
  const product = answers.get(`/api/products/${id}`) as Product | undefined;
  if (!product) return '';
  const { title, pictures } = product;
  const [first] = pictures;
  const shown = first ? pictureOf(sourcesOf(first, GALLERY), first.url) : '';
  const many = pictures.length > 1 ? 'true' : undefined;
  return `<div class="product"${attributes({ 'data-many': many })}>${shown}<b>${escapeHtml(title)}</b></div>`;
}
