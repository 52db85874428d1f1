import { scriptsByRoute, sentSize } from './lib/pageScripts.mjs';
import { inRoot } from './lib/root.mjs';

/** Most kilobytes of script, as sent with brotli, that the first visit of any page may load (ADR 095). */
const ofAnyone = 230;
const ofMembers = 350;
const limitOf = (path) => (/^\/(member|checkout)(\/|$)/.test(path) ? ofMembers : ofAnyone);

/** Pages with a budget of their own, below that. Lower a number when a page has become lighter (ADR 079). */
const BUDGETS = {
  '/': 156,
  // With the pages that follow below (ADR 084).
  '/shop': 155,
  '/market': 155,
  '/shopBidding': 154,
  '/marketBidding': 154,
  '/bidding': 151,
  '/categories': 146,
  '/product/view/:id': 162,
  // Its cards show original prices; its coupons can be kept.
  '/seller/:id': 158,
  '/news': 148,
  '/news/view/:id': 148,
  '/cart': 184,
  '/login': 214,
  '/about': 146,
  '/gab': 148,
  '/help/:id': 146,
  '/contact': 146,
  '/member': 171,
  '/member/collect': 183,
  '/member/bids': 184,
  '/member/address': 278,
  '/member/profile': 255,
  '/member/order': 305,
  '/member/order/view/:out_trade_no': 284,
  '/member/records': 321,
};

const folder = process.argv[2] ?? inRoot('dist/web');
const routes = scriptsByRoute(folder);
const unknown = Object.keys(BUDGETS).filter((path) => !routes.has(path));
if (unknown.length > 0) throw new Error(`no route ${unknown}: change scripts/check-weights.mjs`);

for (const [path, files] of [...routes].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const budget = BUDGETS[path] ?? limitOf(path);
  const weight = files.reduce((sum, file) => sum + sentSize(folder, file), 0) / 1024;
  const line = `${path}: ${weight.toFixed(1)} of ${budget} KB`;
  if (weight > budget) {
    console.error(`${line}, too heavy: npm run weigh -- ${path}`);
    process.exitCode = 1;
  } else console.log(line);
}
