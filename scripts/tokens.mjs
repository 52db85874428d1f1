import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './lib/root.mjs';
import { findStray, readTokens, stylesheetOf } from './lib/tokens.mjs';

/**
 * `npm run tokens` writes src/tokens.css from config/designTokens.ts. With `--check`: fails where it is another, and where a
 * stylesheet has a colour, size, distance or corner that is no token. A folder like the repository may follow.
 */
const [option, folder = root] = process.argv.slice(2);
const base = resolve(option === '--check' ? folder : root);
const OUT = 'src/tokens.css';
const tokens = await readTokens(join(base, 'config/designTokens.ts'));
const stylesheet = stylesheetOf(tokens);

if (option === '--check') {
  const read = (path) =>
    existsSync(join(base, path)) ? readFileSync(join(base, path), 'utf8') : '';
  const files = readdirSync(join(base, 'src'), { recursive: true })
    .map((path) => `src/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.css') && path !== OUT && !path.includes('/.umi'))
    .map((path) => ({ path, text: read(path) }));
  const faults = findStray(files, tokens);
  if (read(OUT) !== stylesheet) faults.push(`${OUT} is not what the tokens say: npm run tokens`);
  for (const fault of faults) console.error(fault);
  console.log(`${files.length} stylesheets, ${faults.length} values that are no tokens`);
  process.exitCode = faults.length > 0 || files.length === 0 ? 1 : 0;
} else {
  writeFileSync(join(base, OUT), stylesheet);
  console.log(`${OUT} written`);
}
