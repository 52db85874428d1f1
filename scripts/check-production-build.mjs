import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './lib/root.mjs';

/** A text that only /design of the development server shows. */
const DESIGN = '設計規範';

/** Marks of the demo wallet, which production must lack: its name, its storage, and the publicly known keys. */
function marks() {
  const accounts = readFileSync(inRoot('src/demoWallet/accounts.ts'), 'utf8');
  const keys = accounts.match(/0x[0-9a-f]{64}/g) ?? [];
  if (keys.length === 0) throw new Error('src/demoWallet/accounts.ts has no keys to look for');
  return ['示範錢包', 'demoWallet', 'test test test', ...keys.map((key) => key.slice(2))];
}

/** The text of a build's scripts, styles and pages. */
function textOf(folder) {
  if (!existsSync(join(folder, 'index.html'))) throw new Error(`${folder} is no build of the site`);
  const files = readdirSync(folder, { recursive: true }).filter((name) =>
    /\.(js|css|html|map)$/.test(name),
  );
  const text = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  // A bundler may write Chinese as escapes.
  return text.replace(/\\u([0-9a-f]{4})/gi, (_, hex) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

const marksIn = (text) => marks().filter((mark) => text.includes(mark));

const [production = inRoot('dist/web'), demo] = process.argv.slice(2);
const text = textOf(production);
const found = marksIn(text);
if (found.length > 0) {
  console.error(
    `The production build in ${production} contains the demo wallet: ${found.join(', ')}`,
  );
  process.exit(1);
}
// Proves that the check can find the marks: the demo's build must have all of them.
if (demo && marksIn(textOf(demo)).length === 0) {
  console.error(`The demo build in ${demo} has no trace of the demo wallet either`);
  process.exit(1);
}
if (text.includes(DESIGN)) {
  console.error(`The production build in ${production} contains the page /design`);
  process.exit(1);
}
console.log('No trace of the demo wallet, nor of /design, in the production build');
