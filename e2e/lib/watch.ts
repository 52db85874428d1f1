import type { Page } from 'playwright-core';

/** What a journey expects to go wrong, by the text that is told about it. */
export type Tolerated = (RegExp | string)[];

/** A page that was left takes its unfinished requests with it; live events never finish. */
const ABORTED = 'net::ERR_ABORTED';

/**
 * Notes every console error or warning, uncaught exception, failed request and answer of 400 and
 * above. Returns what was noted and not tolerated.
 */
export function watch(page: Page, tolerated: Tolerated): () => string[] {
  const seen: string[] = [];
  page.on('console', (entry) => {
    if (entry.type() !== 'error' && entry.type() !== 'warning') return;
    seen.push(`console ${entry.type()}: ${entry.text()} (${entry.location().url})`);
  });
  page.on('pageerror', (error) => seen.push(`uncaught: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText;
    if (reason !== ABORTED) seen.push(`${request.method()} ${request.url()}: ${reason}`);
  });
  page.on('response', (response) => {
    if (response.status() < 400) return;
    seen.push(`${response.request().method()} ${response.url()}: HTTP ${response.status()}`);
  });
  return () =>
    seen.filter(
      (line) =>
        !tolerated.some((one) => (typeof one === 'string' ? line.includes(one) : one.test(line))),
    );
}
