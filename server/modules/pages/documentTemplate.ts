/** The colours a person chose; without a choice the system's. */
export type ColourScheme = 'light' | 'dark' | undefined;

export interface DocumentParts {
  /** HTML for the head: title, description and what else the page says of itself. */
  head: string;
  /** HTML that shows until the page's script does. */
  paint: string;
  /** First answers as JSON that may stand in a script element. */
  firstData: string | undefined;
  scheme: ColourScheme;
}

/** It works alone and asks for the page's parts, the sooner the better; the others need each other's order. */
const HELPER = /preload_helper/;

/** Scripts no longer keep what is drawn already from being seen. */
const withoutWaiting = (html: string) =>
  html.replace(/<script src="([^"]+)"/g, (_, src: string) =>
    HELPER.test(src) ? `<script async src="${src}"` : `<script defer src="${src}"`,
  );

const GENERIC = /<title>[^<]*<\/title>\s*|<meta name="description"[^>]*>\s*/g;

/**
 * Takes the page that the build made and gives a function that fills it. The scripts that it holds are
 * data blocks, which no content policy runs.
 * @throws Error when the page has no head to fill
 */
export function documentTemplate(html: string): (parts: DocumentParts) => string {
  const bare = withoutWaiting(html.replace(GENERIC, ''));
  const end = bare.indexOf('</head>');
  // After the character set, before any script: what is looked for first comes first.
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
    // What can be seen comes before what only the script reads.
    return `${opening}${head}\n${between}${upToBody}\n${paint}\n${data}${after}`;
  };
}
