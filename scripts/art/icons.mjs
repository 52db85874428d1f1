import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { inRoot } from '../lib/root.mjs';

/**
 * Draws the icons of the installed site from its favicon, into public/icons: `node scripts/art/icons.mjs`.
 * Maskable ones and Apple's fill their square, since the device cuts its own shape out of it; the glyph keeps within
 * the inner 80 % that every shape shows.
 */
const favicon = readFileSync(inRoot('public/favicon.svg'), 'utf8');
const square = favicon.replace(' rx="8"', '');
if (square === favicon) throw new Error('the favicon has no rounded ground any more');

const ICONS = {
  'any-192': { svg: favicon, size: 192 },
  'any-512': { svg: favicon, size: 512 },
  'maskable-192': { svg: square, size: 192 },
  'maskable-512': { svg: square, size: 512 },
  'apple-180': { svg: square, size: 180 },
  // White on nothing: Android shows the shape of it alone.
  'badge-96': { svg: favicon.replace(/<rect[^>]*>/, ''), size: 96 },
};

for (const [name, { svg, size }] of Object.entries(ICONS)) {
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(inRoot(`public/icons/${name}.png`));
}
