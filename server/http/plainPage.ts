import { SITE_NAME } from '@common/siteName';
import { escapeHtml } from './escapeHtml';

const STYLE = `
  :root { color-scheme: light dark; --line: #d9dee3; --quiet: #5b6670; --brand: #0f766e; --onBrand: #fff; }
  @media (prefers-color-scheme: dark) { :root { --line: #3a4149; --quiet: #a4afb9; --brand: #5eead4; --onBrand: #10201e; } }
  body { margin: 0 auto; max-width: 720px; padding: 16px; line-height: 1.6;
    font-family: "PingFang TC", "Microsoft JhengHei", "Noto Sans TC", system-ui, sans-serif; }
  h1 { font-size: 22px; } h2 { font-size: 17px; margin: 0; }
  p { overflow-wrap: anywhere; }
  a { color: var(--brand); }
  button { font: inherit; min-height: 44px; padding: 8px 20px; border: 0; border-radius: 8px;
    background: var(--brand); color: var(--onBrand); cursor: pointer; }`;

/**
 * An HTML page without the site's scripts, which search engines do not index.
 * @param content HTML of the body; texts in it are escaped
 * @param style further CSS of the page
 */
export const plainPage = (title: string, content: string, style = ''): string => `<!doctype html>
<html lang="zh-Hant-TW">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg">
<style>${STYLE}${style}</style>
</head>
<body>
<p><a href="/">${SITE_NAME}</a></p>
<h1>${escapeHtml(title)}</h1>
${content}
</body>
</html>
`;
