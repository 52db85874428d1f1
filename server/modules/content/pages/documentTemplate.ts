/** The visitor's chosen colours; undefined: the system's. */
export type ColourScheme = 'light' | 'dark' | undefined;

export interface DocumentParts {
  /** HTML for the head: title, description and other metadata. */
  head: string;
  /** HTML shown until the page's script has rendered. */
  paint: string;
  /** Initial API responses as JSON, escaped for a script element. */
  firstData: string | undefined;
  scheme: ColourScheme;
}

/** Loads the page's chunks and depends on no other script, so it stays `async`; the others need their order. */
const HELPER = /preload_helper/;

/** Makes scripts deferred, so that they do not delay the first paint. */
const withoutWaiting = (html: string) =>
  html.replace(/<script src="([^"]+)"/g, (_, src: string) =>
    HELPER.test(src) ? `<script async src="${src}"` : `<script defer src="${src}"`,
  );

const GENERIC = /<title>[^<]*<\/title>\s*|<meta name="description"[^>]*>\s*/g;

/**
 * Returns a function that fills the built HTML page. Inserted scripts are data blocks (JSON), which the content security
 * policy does not restrict.
 * @throws Error when the page has no head to fill
 */
export function documentTemplate(html: string): (parts: DocumentParts) => string {
  const bare = withoutWaiting(html.replace(GENERIC, ''));
  const end = bare.indexOf('</head>');
  // Inserted after the character set and before any script, so that preloads start first.
  const charset = /<meta charset="[^"]*">\s*/i.exec(bare);
  const start = charset ? charset.index + charset[0].length : end;
  if (end < 0) throw new Error('the built page has no head');
  const before = bare.slice(0, start);
  const between = bare.slice(start, end);
  const body = bare.indexOf('<body>', end) + '<body>'.length;
  if (body < end) throw new Error('the built page has no body');
  const upToBody = bare.slice(end, body);
  const after = bare.slice(body);
  return ({ head, paint, firstData, scheme }) => {
    const data = firstData
      ? `<script type="application/json" id="first-data">${firstData}</script>`
      : '';
    const opening = scheme ? before.replace('<html', `<html data-theme="${scheme}"`) : before;
    // The visible HTML stands before the data that only the script reads.
    return `${opening}${head}\n${between}${upToBody}\n${paint}\n${data}${after}`;
  };
}
