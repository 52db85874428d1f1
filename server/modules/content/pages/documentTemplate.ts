/** The colours that the visitor chose; undefined: those of the visitor's system. */
export type ColourScheme = 'light' | 'dark' | undefined;

export interface DocumentParts {
  /** HTML for the head: title, description and other metadata. */
  head: string;
  /** HTML shown until the page's script has rendered. */
  paint: string;
  /** Initial API responses as JSON, escaped for a script element. */
  firstData: string | undefined;
  scheme: ColourScheme;
  /** HTML that loads the scripts and styles of this page; the built page has only those of every page. */
  files: string;
}

/** Umi's script that loads a page's chunks. It depends on no other script, so it may run before them. */
const HELPER = /preload_helper/;

/** Lets no script delay the first paint. Deferred scripts keep their order, which all but HELPER need. */
const withoutBlockingScripts = (html: string) =>
  html.replace(/<script src="([^"]+)"/g, (_, src: string) =>
    HELPER.test(src) ? `<script async src="${src}"` : `<script defer src="${src}"`,
  );

/** The built page's title and description, which each page replaces. */
const GENERIC_METADATA = /<title>[^<]*<\/title>\s*|<meta name="description"[^>]*>\s*/g;

/** Inlines the style sheets of the built page: 2 KB, without which the first paint would wait for a request. */
const withInlineStyles = (html: string, styleOf: (path: string) => string) =>
  html.replace(
    /<link rel="stylesheet" href="\/([^"]+)">/g,
    (_, path: string) => `<style>${styleOf(path)}</style>`,
  );

/**
 * Returns a function that fills the built HTML page. Inserted scripts are data blocks (JSON), which the content security
 * policy does not restrict.
 * @param styleOf the text of a style sheet, by its path in the site's folder
 * @throws Error when the page has no head or no body
 */
export function documentTemplate(
  html: string,
  styleOf: (path: string) => string,
): (parts: DocumentParts) => string {
  const bare = withInlineStyles(
    withoutBlockingScripts(html.replace(GENERIC_METADATA, '')),
    styleOf,
  );
  const headEnd = bare.indexOf('</head>');
  // The page's head comes after the character set and before any script, so that preloads start first.
  const charset = /<meta charset="[^"]*">\s*/i.exec(bare);
  const charsetEnd = charset ? charset.index + charset[0].length : headEnd;
  if (headEnd < 0) throw new Error('the built page has no head');
  const untilCharset = bare.slice(0, charsetEnd);
  const restOfHead = bare.slice(charsetEnd, headEnd);
  const bodyStart = bare.indexOf('<body>', headEnd) + '<body>'.length;
  const bodyEnd = bare.lastIndexOf('</body>');
  if (bodyStart < headEnd || bodyEnd < bodyStart) throw new Error('the built page has no body');
  const bodyOpening = bare.slice(headEnd, bodyStart);
  const bodyContent = bare.slice(bodyStart, bodyEnd);
  const bodyClosing = bare.slice(bodyEnd);
  return ({ head, paint, firstData, scheme, files }) => {
    const data = firstData
      ? `<script type="application/json" id="first-data">${firstData}</script>`
      : '';
    const opening = scheme
      ? untilCharset.replace('<html', `<html data-theme="${scheme}"`)
      : untilCharset;
    const filledHead = `${opening}${head}\n${restOfHead}`;
    // In the order of need: the first paint, the site's scripts, the page's scripts, and the data that these read.
    const filledBody = `${bodyOpening}\n${paint}${bodyContent}${files}\n${data}${bodyClosing}`;
    return filledHead + filledBody;
  };
}
