const open = new Set<XMLHttpRequest>();
const HANDLERS = ['onloadend', 'onreadystatechange', 'onabort', 'onerror', 'ontimeout'] as const;

/** Keeps the page's requests in mind from their sending to their end. */
export function followRequests(): void {
  const { send } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.send = function (body) {
    open.add(this);
    this.addEventListener('loadend', () => open.delete(this));
    send.call(this, body);
  };
}

/**
 * Ends the page's requests as closing its tab does: nothing is told of it. An answer to an ended test would otherwise
 * end the next test's session, or show a message in it.
 */
export function dropRequests(): void {
  for (const request of open) {
    for (const handler of HANDLERS) request[handler] = null;
    request.abort();
  }
  open.clear();
}
