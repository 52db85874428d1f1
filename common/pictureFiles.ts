/** Of a file; the browser looks before it sends anything. */
export const PICTURE_MOST_BYTES = 10 * 1024 * 1024;

/** Folder of what members upload, under `/files`. */
const UPLOADED = /^(\/files\/pictures\/[a-z0-9]+\/)\d+\.jpg$/;

/** Widths that files of a picture are made in, px; the last of those made may be narrower than its name. */
export const PICTURE_WIDTHS = [320, 640, 960, 1440] as const;

/** The one file in JPEG, for what knows no newer format: link previews, old browsers. */
const JPEG_WIDTH = 960;

/** @param widths the nominal widths there are files of */
export function pictureUrl(name: string, widths: readonly number[]): string {
  const jpeg = Math.min(JPEG_WIDTH, Math.max(...widths));
  return `/files/pictures/${name}/${jpeg}.jpg`;
}

interface Sized {
  url: string;
  width?: number;
  widths?: readonly number[];
}

/** `srcset` of an uploaded picture in a format; undefined for the site's own, which have one file. */
export function pictureSrcSet(
  { url, width, widths }: Sized,
  format: 'avif' | 'webp',
): string | undefined {
  const folder = UPLOADED.exec(url)?.[1];
  if (!folder || !widths?.length) return undefined;
  return widths
    .map((nominal) => `${folder}${nominal}.${format} ${Math.min(nominal, width ?? nominal)}w`)
    .join(', ');
}

/** The smallest file, where only an address was kept (an order's line); others stay as they are. */
export function thumbnailUrl(url: string): string {
  const folder = UPLOADED.exec(url)?.[1];
  return folder ? `${folder}${PICTURE_WIDTHS[0]}.webp` : url;
}

/** The site's own drawings; the build puts a JPEG beside each (`scripts/lib/sharedPictures.mjs`). */
const DRAWN = /^(\/(?:demo|covers|banners)\/[a-z0-9-]+)\.svg$/;

/** A picture as chats and search engines take it: they draw no SVG. */
export const sharedUrl = (url: string): string => url.replace(DRAWN, '$1.jpg');
