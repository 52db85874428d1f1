import { serveBarePage } from '../browser/barePage';
import { startShop } from '../browser/shop';
import { firstPicture, firstVisit, openBrowser, type Vitals } from '../browser/vitals';
import { compare, type Figure, median, plain } from '../figure';

const VISITS = 5;

const medianOf = (visits: readonly Vitals[], key: keyof Vitals) =>
  median(visits.map((visit) => visit[key]));

/** First visit of the front page on a phone with a slow connection, compared with a bare React page with the same picture. */
export async function home(): Promise<Figure[]> {
  const shop = await startShop();
  const browser = await openBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(shop.url, { waitUntil: 'networkidle' });
    const bare = await serveBarePage(await firstPicture(page), shop.url);
    await page.close();
    const ours: Vitals[] = [];
    const theirs: Vitals[] = [];
    for (let n = 0; n < VISITS; n++) {
      ours.push(await firstVisit(browser, shop.url));
      theirs.push(await firstVisit(browser, bare.url));
    }
    await bare.close();
    return [
      compare(
        'home LCP',
        medianOf(ours, 'lcp'),
        'ms',
        medianOf(theirs, 'lcp'),
        '<= 2x the bare page',
      ),
      plain('home script', medianOf(ours, 'script') / 1024, 'KB compressed', '<= 155'),
      plain('home CLS', medianOf(ours, 'cls'), '', '< 0.02'),
      plain('home TBT', medianOf(ours, 'tbt'), 'ms', '< 200'),
    ];
  } finally {
    await browser.close();
    await shop.close();
  }
}
