import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const HELPER = /^preload_helper\..*js$/;
/** Umi's map in its preload script: files with their chunks' ids, and the indexes of those that each route needs. */
const MAP = /f:(\[\[.*?\]\]),r:(\{.*?\})\}/;

/** Drops the names of parameters, in which Umi's routes and SITE_PAGES differ. */
const plainRoute = (path: string) => path.replace(/:\w+/g, ':');

const linkOf = (file: string) =>
  `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="/${file}">`;

/**
 * Reads which files each page of the built site needs, besides those of every page.
 * @returns for a route's path, the links by which its document fetches them; empty for the console, whose files the map
 * leaves out
 */
export async function pageFiles(folder: string): Promise<(route: string) => string> {
  const helper = (await readdir(folder)).find((name) => HELPER.test(name));
  const text = helper ? await readFile(join(folder, helper), 'utf8') : '';
  const [, list, needed] = MAP.exec(text) ?? [];
  if (!list || !needed) return () => '';
  const files: [string, number][] = JSON.parse(list);
  const routes: Record<string, number[]> = JSON.parse(needed);
  const links = new Map(
    Object.entries(routes).map(([path, indexes]) => [
      plainRoute(path),
      indexes.flatMap((index) => (files[index] ? [linkOf(files[index][0])] : [])).join(''),
    ]),
  );
  return (route) => links.get(plainRoute(route)) ?? '';
}
