import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import type { Result } from 'lighthouse';
import { chromiumPath } from './vitals';

const CLI = createRequire(__filename).resolve('lighthouse/cli/index.js');
const MAX_BYTES = 64 * 1024 * 1024;
const TIMEOUT_MS = 3 * 60_000;

/** A slowly started browser can give a trace without a beginning (NO_NAVSTART): such a run is repeated. */
const TRIES = 3;

/** Runs Lighthouse's mobile profile on a page in a new browser. */
export async function lighthouse(url: string): Promise<Result> {
  for (let left = TRIES - 1; ; left--) {
    try {
      return await visit(url);
    } catch (error) {
      if (left === 0 || !String(error).includes('NO_NAVSTART')) throw error;
    }
  }
}

async function visit(url: string): Promise<Result> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      CLI,
      url,
      '--quiet',
      '--output=json',
      '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-background-networking',
      '--only-categories=performance,accessibility,best-practices,seo',
    ],
    {
      env: { ...process.env, CHROME_PATH: chromiumPath() },
      maxBuffer: MAX_BYTES,
      timeout: TIMEOUT_MS,
    },
  );
  return JSON.parse(stdout);
}

/** Lists the audits that lowered a category's score. */
export function faultsOf({ audits, categories }: Result, category: string): string[] {
  return (categories[category]?.auditRefs ?? [])
    .filter(({ weight }) => weight > 0)
    .flatMap(({ id }) => audits[id] ?? [])
    .filter(({ score }) => score !== null && score < 0.9)
    .map(({ id, title, displayValue }) => `${id}: ${title} ${displayValue ?? ''}`.trim());
}
