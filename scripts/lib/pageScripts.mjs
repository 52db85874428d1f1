import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of a file as it is sent: compressed with brotli, except for the smallest files. */
export function sentSize(folder, file) {
  const compressed = join(folder, `${file}.br`);
  return statSync(existsSync(compressed) ? compressed : join(folder, file)).size;
}

/** The scripts that index.html loads on every page. */
export function commonScripts(folder) {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  return [...html.matchAll(/<script[^>]+src="\/([^"]+\.js)"/g)].map(([, file]) => file);
}

/** Umi's preload map: files, and the indexes of those that each route needs. */
function preloadMap(folder) {
  const name = readdirSync(folder).find((file) => /^preload_helper\..*js$/.test(file));
  const text = name ? readFileSync(join(folder, name), 'utf8') : '';
  const found = /f:(\[\[.*?\]\]),r:(\{.*?\})\}/.exec(text);
  if (!found) throw new Error(`${folder} has no preload map`);
  return { files: JSON.parse(found[1]).map(([file]) => file), routes: JSON.parse(found[2]) };
}

/**
 * The scripts of a part that a page loads by `import()` when it needs it, besides the page's own.
 * @param {string} folder the built site
 * @param {string[]} scripts of the page
 * @param {string} name the export by which the page takes the part
 * @returns {string[]}
 */
export function scriptsOfPart(folder, scripts, name) {
  const call = new RegExp(
    `((?:\\w\\.e\\(\\d+\\),?)+)\\]?\\)?\\.then\\([^.]*?\\)\\)\\)\\.${name}\\b`,
  );
  const text = scripts.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n');
  const [, chunks = ''] = call.exec(text) ?? [];
  const ids = [...chunks.matchAll(/\.e\((\d+)\)/g)].map(([, id]) => id);
  const all = readdirSync(folder);
  // A chunk of styles alone has no script.
  const files = all.filter(
    (file) => /^\d+\..*\.async\.js$/.test(file) && ids.includes(file.split('.')[0]),
  );
  if (files.length === 0) throw new Error(`${folder}: no part ${name} in ${scripts}`);
  return files;
}

/**
 * For each route of shoppers and members, the scripts that a first visit loads: those of index.html and those that
 * Umi's preload script names.
 * @param {string} folder the built site
 * @returns {Map<string, string[]>}
 */
export function scriptsByRoute(folder) {
  const common = commonScripts(folder);
  const { files, routes } = preloadMap(folder);
  return new Map(
    Object.entries(routes).map(([path, needed]) => {
      const scripts = [...common, ...needed.map((n) => files[n])];
      return [path, [...new Set(scripts)].filter((file) => file.endsWith('.js'))];
    }),
  );
}
