import type { Page } from '@playwright/test';

/** Expected errors, as parts of the reported text. */
export type Tolerated = (RegExp | string)[];

/** Navigation aborts unfinished requests; event streams never finish. */
const ABORTED = 'net::ERR_ABORTED';
/** Chromium's warning of a preloaded file that is not used within seconds after the load, as on a busy machine. */
const LATE = 'preloaded using link preload';

/**
 * Records console errors and warnings, uncaught exceptions, failed requests and responses of 400 and above.
 * @returns a function that lists the recorded errors that are not tolerated
 */
export function watch(page: Page, tolerated: Tolerated): () => string[] {
  const seen: string[] = [];
  page.on('console', (entry) => {
    if (entry.type() !== 'error' && entry.type() !== 'warning') return;
    if (entry.text().includes(LATE)) return;
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
