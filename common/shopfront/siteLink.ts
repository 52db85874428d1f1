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

/** `URL.canParse` is younger than some of the browsers that the site supports. */
function parse(text: string): ParsedUrl | null {
  try {
    return new URL(text, PLACEHOLDER_ORIGIN);
  } catch {
    return null;
  }
}

/**
 * Returns path, query and fragment of a link to this site as a browser understands it; null for a link elsewhere or an
 * invalid path. It parses the URL because browsers resolve `..`, so that `/a/..//x` would lead to the host x.
 */
export function parseSiteLink(text: string): string | null {
  if (!text.startsWith('/') || MISLEADING.test(text)) return null;
  const url = parse(text);
  if (!url) return null;
  const { origin, username, pathname, search, hash } = url;
  if (origin !== PLACEHOLDER_ORIGIN || username !== '' || pathname.startsWith('//')) return null;
  return pathname + search + hash;
}
