import { readFileSync } from 'node:fs';
import type { Env } from './release';

/** The logins' URLs, which `db setup` wrote. */
export function readLogins(file: string): Env {
  const lines = readFileSync(file, 'utf8').matchAll(/^(\w+)='(.*)'$/gm);
  return Object.fromEntries([...lines].map(([, name = '', url = '']) => [name, url]));
}

export const withPort = (url: string, port: number) =>
  Object.assign(new URL(url), { port }).toString();
