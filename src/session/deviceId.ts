const KEY = 'device';
const FORM = /^[A-Za-z0-9_-]{22}$/;

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .slice(0, 22);
}

/**
 * What this browser made up for itself: random, told only when somebody signs in, so that two accounts
 * of one device cannot bid on each other's lots. Undefined where nothing can be stored.
 */
export function deviceId(): string | undefined {
  try {
    const known = localStorage.getItem(KEY);
    if (known && FORM.test(known)) return known;
    const made = newId();
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    return undefined;
  }
}
