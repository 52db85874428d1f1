import type { Picture } from '@common/endpoints/pictures';
import { pictureUrl } from '@common/shopfront/pictureFiles';
import type { PictureRow } from './store';

const JPEG = /\/(\d+)\.jpg$/;

/** A picture as the API returns it. */
export function presentPicture(row: PictureRow, alt: string): Picture {
  const { name, width, height, widths, placeholder } = row;
  return { url: pictureUrl(name, widths), alt, width, height, placeholder, widths };
}

/** The name in a URL made by `pictureUrl`; undefined for any other URL. */
export function nameOfUrl(url: string): string | undefined {
  return /^\/files\/pictures\/([a-z0-9]+)\/\d+\.jpg$/.exec(url)?.[1];
}

/**
 * Prefix of the names of review pictures. These can be withdrawn, so the server looks up whether a file is still served before
 * each response. The hexadecimal names of other pictures contain no `r`.
 */
export const REVOCABLE = 'r';
const REVOCABLE_KEY = new RegExp(`^pictures/(${REVOCABLE}[a-z0-9]+)/`);

/** The picture's name if the storage key is a file of a picture that can be withdrawn. */
export const revocableName = (key: string): string | undefined => REVOCABLE_KEY.exec(key)?.[1];

/** The width of the picture's only JPEG file. */
export function jpegWidthOf(name: string, widths: readonly number[]): number {
  return Number(JPEG.exec(pictureUrl(name, widths))?.[1]);
}

export const fileKey = (name: string, file: string) => `pictures/${name}/${file}`;

/** The storage keys of all files of a picture. */
export function fileKeys({ name, widths }: Pick<PictureRow, 'name' | 'widths'>): string[] {
  const files = widths.flatMap((nominal) => [`${nominal}.avif`, `${nominal}.webp`]);
  return [...files, `${jpegWidthOf(name, widths)}.jpg`].map((file) => fileKey(name, file));
}
