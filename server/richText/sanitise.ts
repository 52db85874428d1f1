import sanitizeHtml from 'sanitize-html';

/** Placeholder for the site's own origin: a URL that resolves to it is a path of this site. */
const HERE = 'http://here.invalid';
const SCHEMES = new Set(['https:', 'http:', 'mailto:']);

/** The URL as a browser reads it (`\`, tabs, case); null if it is not allowed. */
function parseUrl(text: string | undefined): { href: string; isHere: boolean } | null {
  if (text === undefined || !URL.canParse(text, HERE)) return null;
  const url = new URL(text, HERE);
  if (url.origin === HERE) {
    if (!/^[/#]/.test(text.trim())) return null;
    return {
      href: text.trim().startsWith('#') ? url.hash : url.href.slice(HERE.length),
      isHere: true,
    };
  }
  return SCHEMES.has(url.protocol) ? { href: url.href, isHere: false } : null;
}

function keepLink(tagName: string, { href, title }: sanitizeHtml.Attributes) {
  const url = parseUrl(href);
  const attribs: sanitizeHtml.Attributes = {
    ...(url && { href: url.href }),
    ...(title && { title }),
    // Other sites open in a new window without a referrer.
    ...(url && !url.isHere && { target: '_blank', rel: 'noopener noreferrer' }),
  };
  return { tagName, attribs };
}

/** Keeps the site's own pictures; the page's policy (`img-src 'self'`) blocks others. */
function keepPicture(tagName: string, { src, alt }: sanitizeHtml.Attributes) {
  const url = parseUrl(src);
  const attribs: sanitizeHtml.Attributes = {
    ...(url?.isHere && url.href.startsWith('/') && { src: url.href }),
    alt: alt ?? '',
    loading: 'lazy',
  };
  return { tagName, attribs };
}

const policy: sanitizeHtml.IOptions = {
  allowedTags: [
    ...['h2', 'h3', 'h4', 'p', 'br', 'hr', 'strong', 'em', 's', 'blockquote'],
    ...['ul', 'ol', 'li', 'a', 'img', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel'],
    img: ['src', 'alt', 'loading'],
    ol: ['start'],
  },
  // Removed together with their text; of other forbidden tags the text stays.
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'noscript', 'template', 'title'],
    ...['svg', 'math', 'iframe', 'object', 'embed', 'xmp', 'plaintext', 'noembed', 'noframes'],
  ],
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: 40,
  transformTags: {
    // The page's own title is its only first heading.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    b: 'strong',
    i: 'em',
    del: 's',
    a: keepLink,
    img: keepPicture,
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

/**
 * Reduces any HTML to headings, lists, links, pictures of this site and tables; no script, style, event handler or
 * form. Applied when a text is written and each time it is read (DESIGN §8), so that a row manipulated in the
 * database does no harm either.
 */
export function sanitise(html: string): string {
  return sanitizeHtml(html, policy);
}
