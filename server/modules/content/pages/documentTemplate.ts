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
  /** Links that fetch the page's own files, as HTML. */
  files: string;
}

/** Umi's script that loads the page's chunks. It depends on no other script, so it stays `async`; the others need their order. */
const HELPER = /preload_helper/;

/** Makes scripts deferred, so that they do not delay the first paint. */
const withoutWaiting = (html: string) =>
  html.replace(/<script src="([^"]+)"/g, (_, src: string) =>
    HELPER.test(src) ? `<script async src="${src}"` : `<script defer src="${src}"`,
  );

const GENERIC = /<title>[^<]*<\/title>\s*|<meta name="description"[^>]*>\s*/g;

/** Styles in the document save the first paint a request; they are 2 KB, and a document is read once a visit. */
const withStyles = (html: string, styleOf: (path: string) => string) =>
  html.replace(
    /<link rel="stylesheet" href="\/([^"]+)">/g,
    (_, path: string) => `<style>${styleOf(path)}</style>`,
  );

/**
 * Returns a function that fills the built HTML page. Inserted scripts are data blocks (JSON), which the content security
 * policy does not restrict.
 * @param styleOf the text of a style of the site
 * @throws Error when the page has no head to fill
 */
export function documentTemplate(
  html: string,
  styleOf: (path: string) => string,
): (parts: DocumentParts) => string {
  const bare = withStyles(withoutWaiting(html.replace(GENERIC, '')), styleOf);
  const end = bare.indexOf('</head>');
  // Inserted after the character set and before any script, so that preloads start first.
  const charset = /<meta charset="[^"]*">\s*/i.exec(bare);
  const start = charset ? charset.index + charset[0].length : end;
  if (end < 0) throw new Error('the built page has no head');
  const before = bare.slice(0, start);
  const between = bare.slice(start, end);
  const body = bare.indexOf('<body>', end) + '<body>'.length;
  const close = bare.lastIndexOf('</body>');
  if (body < end || close < body) throw new Error('the built page has no body');
  const upToBody = bare.slice(end, body);
  const within = bare.slice(body, close);
  const after = bare.slice(close);
  return ({ head, paint, firstData, scheme, files }) => {
    const data = firstData
      ? `<script type="application/json" id="first-data">${firstData}</script>`
      : '';
    const opening = scheme ? before.replace('<html', `<html data-theme="${scheme}"`) : before;
    // In the order in which they are needed: what is seen, the site's scripts, the page's, and the data that they read.
    return `${opening}${head}\n${between}${upToBody}\n${paint}${within}${files}\n${data}${after}`;
  };
}
