// Draws the demo shop's pictures into public/: `node scripts/art/draw.mjs`. What it writes is committed.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { banners } from './banners.mjs';
import { CATEGORIES, EMBLEMS } from './categories.mjs';
import { livingObjects } from './livingObjects.mjs';
import { makingObjects } from './makingObjects.mjs';
import { playObjects } from './playObjects.mjs';
import { athome, closeUp, emblem, outdoors, studio } from './scenes.mjs';
import { tableObjects } from './tableObjects.mjs';

const folder = new URL('./objects/', import.meta.url);
const kept = Object.fromEntries(
  readdirSync(folder).map((file) => [
    file.replace('.svg', ''),
    readFileSync(new URL(file, folder), 'utf8').replace(
      /^<svg[^>]*><title>.*?<\/title>|<\/svg>\s*$/g,
      '',
    ),
  ]),
);
const objects = { ...kept, ...tableObjects, ...livingObjects, ...makingObjects, ...playObjects };

mkdirSync('public/demo', { recursive: true });
mkdirSync('public/banners', { recursive: true });
for (const [category, names] of Object.entries(CATEGORIES)) {
  for (const name of names) {
    const object = objects[name];
    if (!object) throw new Error(`nothing drawn for ${name}`);
    writeFileSync(`public/demo/${name}.svg`, studio(object, name, category));
    writeFileSync(
      `public/demo/${name}-home.svg`,
      (category === 'outdoor' ? outdoors : athome)(object, name, category),
    );
    writeFileSync(`public/demo/${name}-near.svg`, closeUp(object, name, category));
  }
}
mkdirSync('public/categories', { recursive: true });
for (const [name, [thing, colours]] of Object.entries(EMBLEMS)) {
  writeFileSync(`public/categories/${name}.svg`, emblem(objects[thing], colours));
}
for (const [name, picture] of Object.entries(banners(objects))) {
  writeFileSync(`public/banners/${name}.svg`, picture);
}
