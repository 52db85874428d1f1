import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

const SOURCES = join(__dirname, 'worker');
const read = (name: string) => readFileSync(join(SOURCES, name), 'utf8');

const minified = (name: string, define: Record<string, string> = {}) =>
  transformSync(read(name), { minify: true, target: 'es2022', define }).code;

/** The service worker of this build. A change of what it keeps changes its text, so that browsers fetch it all again. */
export function serviceWorker(): string {
  const kept = ['offline.html', 'offline.js', '../../public/favicon.svg'].map(read).join('\n');
  const release = createHash('sha256').update(kept).digest('hex').slice(0, 8);
  return minified('sw.js', { RELEASE: JSON.stringify(release) });
}

/** Writes the service worker, the one that retires it, and the offline page into the built site. */
export function writeWorkerFiles(site: string): void {
  const files = {
    'sw.js': serviceWorker(),
    'sw-retired.js': minified('retired.js'),
    'offline.html': read('offline.html'),
    'offline.js': minified('offline.js'),
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(site, name), content);
}
