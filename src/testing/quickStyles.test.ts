import { needsOf, quickly } from './quickStyles';

const SELECTORS = [
  '*',
  'button',
  'BUTTON',
  '.card',
  '.card.open',
  'p .card',
  '.list > .card:not(.open)',
  '.card:not(.closed, .open), p',
  ':where(.scope).card',
  ':where(.scope)',
  ':is(.card, .open) span',
  '.list span::before',
  '[class*="ard"]',
  '[data-kind=a]',
  'section[data-kind] + p',
  '#main',
  '#main.card',
  'li:nth-child(2n + 1)',
  '.a\\:b',
  'svg circle',
];
const DOCUMENT = `
  <section id="main" class="scope card" data-kind="a"><p class="list"><span class="card">1</span></p></section>
  <p class="card open a:b"><button class="
 open	list ">2</button></p>
  <ul class="list"><li class="card closed">3</li><li>4</li></ul>
  <svg class="card"><circle class="open"></circle></svg>`;

const innerOf = (element: Element) => ({
  _localName: element.localName,
  getAttributeNS: (_: null, name: string) => element.getAttribute(name),
  matches: (selector: string) => element.matches(selector),
});
type Inner = ReturnType<typeof innerOf>;

it('finds the rules that jsdom finds, and asks it of few others', () => {
  document.body.innerHTML = DOCUMENT;
  let asked = 0;
  const matches = quickly<Inner>((element, selector) => {
    asked += 1;
    return element.matches(selector ?? '');
  });
  let pairs = 0;
  for (const element of document.querySelectorAll('*')) {
    for (const selector of SELECTORS) {
      pairs += 1;
      const found = matches(innerOf(element), selector);
      expect([element.outerHTML, selector, found]).toEqual([
        element.outerHTML,
        selector,
        element.matches(selector),
      ]);
    }
  }
  expect(asked).toBeLessThan(pairs / 2);
  document.body.replaceChildren();
});

it('passes over rules without a selector', () => {
  const matches = quickly<Inner>(() => true);
  expect(matches(innerOf(document.body), undefined)).toBe(false);
});

it.each([
  ['.card', [{ class: 'card' }]],
  ['ul > li, .a .b:hover', [{ name: 'li' }, { class: 'b' }]],
  [':where(.scope) .b', [{ class: 'b' }]],
  [':is(.a, .b)', [undefined]],
  ['.a[data-kind=".b"]', [undefined]],
  ['svg|circle', [undefined]],
])('%s', (selector, needs) => {
  expect(needsOf(selector)).toEqual(needs);
});

it('still sees what a style sheet, the browser or the element itself hides', () => {
  const style = document.createElement('style');
  style.textContent =
    '.gone { display: none } .veiled { visibility: hidden } .list .clear { opacity: 0 }';
  document.head.append(style);
  document.body.innerHTML = `
    <p class="gone">1</p><div class="veiled"><p>2</p></div><div class="list"><p class="clear">3</p></div>
    <p style="display: none">4</p><p hidden>5</p><template>6</template><div class="list"><p>7</p></div>`;
  const seen = [...document.body.querySelectorAll('p, template')].map((element) => {
    const { display, visibility, opacity } = getComputedStyle(element);
    return `${display} ${visibility} ${opacity}`.trim();
  });
  expect(seen).toEqual([
    'none visible',
    'block hidden',
    'block visible 0',
    'none visible',
    'none visible',
    'none visible',
    'block visible',
  ]);
  document.body.replaceChildren();
  style.remove();
});
