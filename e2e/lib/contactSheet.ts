import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OUT } from './out';

export const WIDTHS = [360, 768, 1280] as const;
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** The screens that are looked at side by side, in both schemes. */
export const ON_SHEET = [
  'home',
  'shop',
  'market',
  'shop-bidding',
  'bidding',
  'categories',
  'product',
  'lot',
  'seller',
  'news',
  'article',
  'cart',
  'login',
  'gab',
  'help',
  'member-home',
  'checkout',
  'orders',
  'order',
  'order-dialog',
  'bid-dialog',
  'bids',
  'records',
  'deposit',
  'withdraw',
  'favourites',
  'notices',
  'profile',
  'address',
  'selling',
] as const;

/** File name of a screen's picture. */
export const pictureName = (name: string, width: number, scheme: Scheme) =>
  `${name}-${width}${scheme === 'dark' ? '-dark' : ''}.jpg`;

/** Writes `contact.html` in the folder of pictures. Screens without a picture are left out. */
export function writeContactSheet(folder = OUT): void {
  const rows = ON_SHEET.flatMap((name) => {
    const pictures = WIDTHS.flatMap((width) =>
      SCHEMES.map((scheme) => pictureName(name, width, scheme)),
    ).filter((file) => existsSync(join(folder, file)));
    if (pictures.length === 0) return [];
    const figures = pictures.map(
      (file) =>
        `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a><figcaption>${file.replace('.jpg', '')}</figcaption></figure>`,
    );
    return [`<h2>${name}</h2><div>${figures.join('')}</div>`];
  });
  if (rows.length === 0) return;
  // The columns are the pictures of a screen: each of WIDTHS in both schemes, wider for wider screens.
  const style =
    'body{font:14px system-ui;margin:24px;background:#888;color:#fff}div{display:grid;grid-template-columns:2fr 2fr 3fr 3fr 5fr 5fr;gap:12px;align-items:start}figure{margin:0}img{width:100%;max-height:80vh;object-fit:cover;object-position:top}';
  writeFileSync(
    join(folder, 'contact.html'),
    `<!doctype html><meta charset="utf-8"><title>${rows.length} screens</title><style>${style}</style>${rows.join('\n')}\n`,
  );
}
