/** Exists in browsers and Node; neither's types are available here. */
declare const URL: new (text: string, base: string) => ParsedUrl;

interface ParsedUrl {
  origin: string;
  username: string;
  pathname: string;
  search: string;
  hash: string;
}

/** A placeholder origin: a link that still has it after parsing leads to this site. */
const PLACEHOLDER_ORIGIN = 'https://here.invalid';

/** Characters that browsers drop or reinterpret. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses control characters
const MISLEADING = /[\u0000-\u001f\u007f\\]/;

/**
 * Returns path, query and fragment of a link to this site as a browser understands it; null for a link elsewhere or an
 * invalid path. It parses the URL because browsers resolve `..`, so that `/a/..//x` would lead to the host x.
 */
export function parseSiteLink(text: string): string | null {
  if (!text.startsWith('/') || MISLEADING.test(text)) return null;
  try {
    const { origin, username, pathname, search, hash } = new URL(text, PLACEHOLDER_ORIGIN);
    const isOurs = origin === PLACEHOLDER_ORIGIN && !username && !pathname.startsWith('//');
    return isOurs ? pathname + search + hash : null;
  } catch {
    // `URL.canParse` is younger than some supported browsers (ADR 143).
    return null;
  }
}
