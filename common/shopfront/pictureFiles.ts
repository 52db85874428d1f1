/** Size limit of an upload; the browser checks it before sending. */
export const PICTURE_MAX_BYTES = 10 * 1024 * 1024;

/** Max. pictures of a review, and of a product or listing. */
export const MAX_REVIEW_PICTURES = 4;
export const MAX_PRODUCT_PICTURES = 12;

/** Max. characters of the file name that is stored with an upload. */
export const MAX_FILE_NAME = 120;

/**
 * The name by which a product file finds an upload: of a path or a web address its last part, without folders, query
 * and letter case.
 */
export function pictureFileName(path: string): string {
  const [plain = ''] = path.trim().split(/[?#]/);
  const last = plain.slice(Math.max(plain.lastIndexOf('/'), plain.lastIndexOf('\\')) + 1);
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // A percent sign that is part of the name.
  }
  return name.normalize('NFC').toLowerCase().slice(-MAX_FILE_NAME);
}

/** Folder of uploads, under `/files`. */
const UPLOADED = /^(\/files\/pictures\/[a-z0-9]+\/)\d+\.jpg$/;

/** Nominal widths of a picture's files, px; the largest file may be narrower than its name. */
export const PICTURE_WIDTHS = [320, 640, 960, 1440] as const;

/** Formats besides JPEG, best first: a browser takes the first that it supports. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const;

/** Banners use the wide picture from this width on; the style sheets repeat the value. */
export const WIDE_SCREEN = '(min-width: 640px)';
/** The `sizes` of `img` elements; the first paint and the page must use the same. */
export const PICTURE_SIZES = {
  bannerWide: '(min-width: 1248px) 1200px, 100vw',
  bannerPhone: '100vw',
  card: '(min-width: 1200px) 240px, (min-width: 640px) 25vw, 50vw',
  news: '(min-width: 640px) 640px, 100vw',
  gallery: '(min-width: 1200px) 540px, (min-width: 768px) 45vw, 100vw',
};

/** Width of the only JPEG file, for clients without newer formats: link previews, old browsers. */
const JPEG_WIDTH = 960;

/** @param widths the nominal widths of its files */
export function pictureUrl(name: string, widths: readonly number[]): string {
  const jpeg = Math.min(JPEG_WIDTH, Math.max(...widths));
  return `/files/pictures/${name}/${jpeg}.jpg`;
}

interface Sized {
  url: string;
  width?: number;
  widths?: readonly number[];
}

/** The `srcset` of an upload in a format; undefined for the site's own pictures, which have one file. */
export function pictureSrcSet(
  { url, width, widths }: Sized,
  format: (typeof PICTURE_FORMATS)[number],
): string | undefined {
  const folder = UPLOADED.exec(url)?.[1];
  if (!folder || !widths?.length) return undefined;
  return widths
    .map((nominal) => `${folder}${nominal}.${format} ${Math.min(nominal, width ?? nominal)}w`)
    .join(', ');
}

/** The smallest file of an upload, when only its URL is stored (order lines); other URLs are returned unchanged. */
export function thumbnailUrl(url: string): string {
  const folder = UPLOADED.exec(url)?.[1];
  return folder ? `${folder}${PICTURE_WIDTHS[0]}.webp` : url;
}

/** The site's own drawings; the build adds a JPEG to each (`scripts/lib/sharedPictures.mjs`). */
const DRAWN = /^(\/(?:demo|covers|banners)\/[a-z0-9-]+)\.svg$/;

/** The JPEG of a drawing for link previews and search engines, which do not draw SVG. */
export const sharedUrl = (url: string): string => url.replace(DRAWN, '$1.jpg');
