import { startShop } from '../browser/shop';
import { openBrowser } from '../browser/vitals';
import { type Figure, median, p99, plain } from '../figure';

const VISITS = 12;
const CARDS = 'main a[href^="/product/view/"]';
/** Typical time between hovering a card and clicking it, ms. */
const HOVER_MS = 300;

const CLICK_TO_HEADING = `(card) => new Promise((resolve) => {
  const title = card.querySelector('h2, h3, b')?.textContent ?? card.textContent;
  const started = performance.now();
  const look = () => {
    const heading = document.querySelector('main h1');
    const isThere = location.pathname.startsWith('/product/view/') && heading && title.includes(heading.textContent);
    if (isThere) resolve(performance.now() - started);
    else requestAnimationFrame(look);
  };
  card.click();
  look();
})`;

/** Time from the click on a hovered card to the product's visible heading and price. */
export async function listToProduct(): Promise<Figure[]> {
  const shop = await startShop();
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    const took: number[] = [];
    for (let n = 0; n < VISITS; n++) {
      await page.goto(`${shop.url}/shop`, { waitUntil: 'networkidle' });
      await page.locator(CARDS).nth(n).hover();
      await page.waitForTimeout(HOVER_MS);
      const card = `document.querySelectorAll('${CARDS}')[${n}]`;
      took.push(await page.evaluate<number>(`(${CLICK_TO_HEADING})(${card})`));
    }
    return [
      plain('list-to-product', median(took), 'ms', '< 150'),
      plain('list-to-product p99', p99(took), 'ms', ''),
    ];
  } finally {
    await browser.close();
    await shop.close();
  }
}
