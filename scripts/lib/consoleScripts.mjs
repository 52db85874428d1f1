import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonScripts } from './pageScripts.mjs';

const CONSOLE = /^admin(\/|$)/;

/** Umi's entry, which names the chunks of each route and the files of the chunks. */
function readEntry(folder) {
  const name = readdirSync(folder).find((file) => /^umi\..*\.js$/.test(file));
  const text = name ? readFileSync(join(folder, name), 'utf8') : '';
  const map = /\.u=\w+=>\w+\+"\."\+\{(.*?)\}/.exec(text)?.[1] ?? '';
  const hashes = new Map(
    [...map.matchAll(/(\d+):"([0-9a-f]+)"/g)].map(([, id, hash]) => [id, hash]),
  );
  const parts = new Map(
    [...text.matchAll(/(?:"([^"]+)"|\b(\w+)):\w+\.lazy\(\(\(\)=>(.*?)\.then\(/g)].map(
      ([, quoted, plain, chunks]) => [
        quoted ?? plain,
        [...chunks.matchAll(/\be\((\d+)\)/g)].map(([, id]) => `${id}.${hashes.get(id)}.async.js`),
      ],
    ),
  );
  if (hashes.size === 0 || !parts.has('admin')) {
    throw new Error(`${folder}: Umi wrote another entry than expected`);
  }
  return parts;
}

/**
 * For each page of the console, by its file below src/pages, the scripts that a first visit loads; Umi's preload map leaves the
 * console out, so that shoppers do not load its names.
 * @param {string} folder the built site
 * @returns {{ pages: Map<string, string[]>, own: Set<string> }} `own`: the scripts that no other page needs
 */
export function scriptsOfConsole(folder) {
  const parts = readEntry(folder);
  const frame = [...(parts.get('@@/global-layout') ?? []), ...(parts.get('admin') ?? [])];
  const isPage = (name) => CONSOLE.test(name) && name !== 'admin';
  const pages = new Map(
    [...parts]
      .filter(([name]) => isPage(name))
      .map(([name, files]) => [name, [...new Set([...commonScripts(folder), ...frame, ...files])]]),
  );
  const others = new Set([...parts].flatMap(([name, files]) => (CONSOLE.test(name) ? [] : files)));
  const own = new Set([...pages.values()].flat().filter((file) => file.endsWith('.async.js')));
  for (const file of others) own.delete(file);
  return { pages, own };
}
