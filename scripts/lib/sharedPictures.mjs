import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** Folders of the site's own drawings. */
const FOLDERS = ['demo', 'covers', 'banners'];
/** Px: the minimum for link previews; chats load larger files slowly. */
const WIDTH = 800;

async function share(file) {
  await sharp(file)
    .resize({ width: WIDTH })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 82 })
    .toFile(file.replace(/\.svg$/, '.jpg'));
}

/**
 * Puts a JPEG beside each of the site's own drawings, for link previews and search engines, which draw no SVG. Done
 * at build time, because the server must never decode an uploaded SVG.
 */
export async function sharedPictures(site) {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(join(site, folder)).map((name) => join(site, folder, name)),
  ).filter((file) => file.endsWith('.svg'));
  const work = async () => {
    for (let file = files.pop(); file; file = files.pop()) await share(file);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}
