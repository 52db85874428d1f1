import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { scriptsOfConsole } from './lib/consoleScripts.mjs';
import { scriptsByRoute, scriptsOfPart, sentSize } from './lib/pageScripts.mjs';
import { inRoot } from './lib/root.mjs';

/** Max. kilobytes of script, compressed with brotli, that the first visit of a page may load (ADR 095). */
const ofAnyone = 230;
const ofMembers = 350;
const limitOf = (path) => (/^\/(member|checkout)(\/|$)/.test(path) ? ofMembers : ofAnyone);

/**
 * Budgets of single pages, below the limit for all. Lower a number when a page has become lighter (ADR 079); leave it 0.5 KB,
 * because the loader holds a hash for each chunk, and these compress by chance.
 */
const BUDGETS = {
  '/': 155.4,
  // With the pages that follow below (ADR 084); cards of lots say until when they take no bid.
  '/shop': 154.5,
  '/market': 154.5,
  '/shopBidding': 153,
  '/marketBidding': 153,
  '/bidding': 150,
  '/categories': 145,
  '/product/view/:id': 161,
  // Its cards show original prices; its coupons can be kept, and it can be followed.
  '/seller/:id': 158,
  '/news': 147,
  '/news/view/:id': 147,
  '/cart': 184.5,
  '/login': 213.5,
  '/about': 145,
  '/gab': 147,
  '/help/:id': 145,
  '/contact': 145,
  '/member': 170,
  '/member/collect': 182,
  '/member/bids': 183,
  '/member/address': 277,
  '/member/profile': 254.5,
  '/member/order': 304.5,
  '/member/order/view/:out_trade_no': 283,
  '/member/records': 320,
};

const folder = process.argv[2] ?? inRoot('dist/web');
const routes = scriptsByRoute(folder);
const unknown = Object.keys(BUDGETS).filter((path) => !routes.has(path));
if (unknown.length > 0) throw new Error(`no route ${unknown}: change scripts/check-weights.mjs`);

const weightOf = (files) => files.reduce((sum, file) => sum + sentSize(folder, file), 0) / 1024;

function check(what, weight, budget) {
  const line = `${what}: ${weight.toFixed(1)} of ${budget} KB`;
  if (weight > budget) {
    console.error(`${line}, too heavy`);
    process.exitCode = 1;
  } else console.log(line);
}

for (const [path, files] of [...routes].sort(([a], [b]) => (a < b ? -1 : 1))) {
  check(path, weightOf(files), BUDGETS[path] ?? limitOf(path));
}

/** A product that is sold by auction: its page loads another part, which has no route of its own. */
const ofLot = 197;
const productPage = routes.get('/product/view/:id') ?? [];
const lot = [...new Set([...productPage, ...scriptsOfPart(folder, productPage, 'LotProduct')])];
check('a lot’s page', weightOf(lot), ofLot);

/** Names that stay in the scripts of web3's packages (viem, zod, @noble): a shopper loads them only to pay by wallet. */
const WEB3 = /secp256k1|ZodError/;
const isWeb3 = (file) => WEB3.test(readFileSync(join(folder, file), 'utf8'));
const web3 = readdirSync(folder).filter((file) => file.endsWith('.async.js') && isWeb3(file));
if (web3.length === 0) throw new Error('no script of web3: change scripts/check-weights.mjs');
for (const [path, files] of [...routes, ['a lot’s page', lot]]) {
  const found = files.filter((file) => web3.includes(file));
  if (found.length > 0) {
    console.error(`${path} loads web3: ${found.join(', ')}`);
    process.exitCode = 1;
  }
}

/** The console: its home, its first list with the tables that all lists share, and what each page adds to these. */
const HOME = 'admin/index';
const FIRST_LIST = 'admin/orders/index';
const ofConsoleHome = 350;
const ofFirstList = 450;
const ofLaterPage = 60;

const { pages, own } = scriptsOfConsole(folder);
const [home, list] = [pages.get(HOME) ?? [], pages.get(FIRST_LIST) ?? []];
check('console, first visit', weightOf(home), ofConsoleHome);
check('console, first list', weightOf([...new Set([...home, ...list])]), ofFirstList);
const known = new Set([...home, ...list]);
for (const [name, files] of [...pages].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const added = files.filter((file) => !known.has(file));
  check(`${name} adds`, weightOf(added), ofLaterPage);
}
for (const [path, files] of routes) {
  const borrowed = files.filter((file) => own.has(file));
  if (borrowed.length > 0) {
    console.error(`${path} loads scripts of the console: ${borrowed.join(', ')}`);
    process.exitCode = 1;
  }
}
