import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './lib/root.mjs';

/**
 * Most kilobytes of script, as sent with brotli, that a page's first visit may load: the files of index.html and those
 * that Umi's preload script names for the route (ADR 079). Lower a number when a page has become lighter.
 */
const BUDGETS = {
  '/': 175,
  // With the pages that follow below (ADR 084).
  '/shop': 171,
  '/market': 171,
  '/shopBidding': 170,
  '/marketBidding': 170,
  '/bidding': 172,
  '/categories': 165,
  '/product/view/:id': 202,
  // Its cards show original prices; its coupons can be kept.
  '/seller/:id': 175,
  '/news': 164,
  '/news/view/:id': 188,
  '/cart': 202,
  '/login': 262,
  '/about': 164,
  '/gab': 166,
  '/help/:id': 163,
  '/contact': 162,
  '/member': 195,
  '/member/collect': 212,
  '/member/bids': 212,
  '/member/address': 318,
  '/member/profile': 300,
  '/member/order': 550,
  '/member/records': 550,
};

const folder = process.argv[2] ?? inRoot('dist/web');

/** The tiniest files are sent as they are. */
function sentSize(file) {
  const compressed = join(folder, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(folder, file)).size;
}

/** The scripts that index.html loads on every page. */
function commonScripts() {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  return [...html.matchAll(/<script[^>]+src="\/([^"]+\.js)"/g)].map(([, file]) => file);
}

/** Umi's preload map: files, and the indexes of those that each route needs. */
function preloadMap() {
  const name = readdirSync(folder).find((file) => /^preload_helper\..*js$/.test(file));
  const text = name ? readFileSync(join(folder, name), 'utf8') : '';
  const found = /f:(\[\[.*?\]\]),r:(\{.*?\})\}/.exec(text);
  if (!found) throw new Error(`${folder} has no preload map`);
  return { files: JSON.parse(found[1]).map(([file]) => file), routes: JSON.parse(found[2]) };
}

const common = commonScripts();
const { files, routes } = preloadMap();
let isOver = false;
for (const [path, budget] of Object.entries(BUDGETS)) {
  const needed = routes[path];
  if (!needed) throw new Error(`no route ${path}: change the list in scripts/check-weights.mjs`);
  const scripts = new Set([...common, ...needed.map((n) => files[n])]);
  const bytes = [...scripts]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + sentSize(file), 0);
  const weight = bytes / 1024;
  if (weight > budget) isOver = true;
  const line = `${path}: ${weight.toFixed(1)} of ${budget} KB`;
  if (weight > budget) console.error(`${line}, too heavy`);
  else console.log(line);
}
if (isOver) process.exit(1);
