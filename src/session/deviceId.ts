const KEY = 'device';
const PATTERN = /^[A-Za-z0-9_-]{22}$/;

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22);
}

/**
 * A random id of this browser, sent only with a sign-in, so that two accounts of one device cannot bid on each other's
 * lots. Undefined when storage is disabled.
 */
export function deviceId(): string | undefined {
  try {
    const stored = localStorage.getItem(KEY);
    if (stored && PATTERN.test(stored)) return stored;
    const created = newId();
    localStorage.setItem(KEY, created);
    return created;
  } catch {
    return undefined;
  }
}
