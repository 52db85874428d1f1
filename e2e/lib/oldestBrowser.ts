/**
 * Runs in a page before its scripts: removes what some browser of `targets` (.umirc.ts) lacks, by MDN's compatibility
 * tables. A journey in Chromium then fails where a member with an older phone would.
 */
export function oldestBrowser(): void {
  /** Built-in objects by their path on the global object, and what the oldest of the browsers lack of them. */
  const lacking: Record<string, string[]> = {
    '': [
      'CloseWatcher',
      'CookieStore',
      'Iterator',
      'Navigation',
      'cookieStore',
      'navigation',
      'onscrollend',
      'requestIdleCallback',
      'cancelIdleCallback',
      'scheduler',
    ],
    AbortSignal: ['any'],
    Array: ['fromAsync'],
    'ArrayBuffer.prototype': ['transfer', 'transferToFixedLength'],
    'Blob.prototype': ['bytes'],
    CSS: ['highlights', 'registerProperty'],
    Document: ['parseHTMLUnsafe'],
    'Document.prototype': ['startViewTransition'],
    'Element.prototype': ['checkVisibility', 'moveBefore', 'setHTMLUnsafe'],
    Error: ['isError', 'captureStackTrace'],
    'HTMLElement.prototype': ['popover', 'showPopover', 'hidePopover', 'togglePopover'],
    Intl: ['DurationFormat', 'Segmenter'],
    Map: ['groupBy'],
    Object: ['groupBy'],
    Promise: ['try', 'withResolvers'],
    ReadableStream: ['from'],
    RegExp: ['escape'],
    'Response.prototype': ['bytes'],
    'Set.prototype': [
      'difference',
      'intersection',
      'isDisjointFrom',
      'isSubsetOf',
      'isSupersetOf',
      'symmetricDifference',
      'union',
    ],
    URL: ['canParse', 'parse'],
    'URLSearchParams.prototype': ['size'],
    Uint8Array: ['fromBase64', 'fromHex'],
    'Uint8Array.prototype': ['setFromBase64', 'setFromHex', 'toBase64', 'toHex'],
  };
  // Iterators keep their names after `Iterator` is gone.
  const iterator = Object.getPrototypeOf(Object.getPrototypeOf([][Symbol.iterator]()));
  for (const name of ['drop', 'every', 'filter', 'find', 'flatMap', 'forEach', 'map', 'reduce'])
    delete iterator[name];
  for (const name of ['some', 'take', 'toArray']) delete iterator[name];
  for (const [path, names] of Object.entries(lacking)) {
    const owner = path
      .split('.')
      .filter(Boolean)
      .reduce<object | undefined>((of, name) => of && Reflect.get(of, name), globalThis);
    if (owner) for (const name of names) Reflect.deleteProperty(owner, name);
  }
}
