import { serveBareUmi } from '../browser/bareUmi';
import { startShop } from '../browser/shop';
import { firstVisit, openBrowser } from '../browser/vitals';
import { compare, type Figure, median } from '../figure';
import { numberSetting } from '../setting';

const PAGES = ['/', '/shop', '/shopBidding', '/product/view/1', '/news/view/1', '/gab'];
const VISITS = numberSetting('BENCH_VISITS', 5);

/** Largest contentful paint of first visits on a phone with a slow connection, beside the same site with Umi's own document. */
export async function lcp(): Promise<Figure[]> {
  const shop = await startShop();
  const bare = await serveBareUmi(shop.url);
  const browser = await openBrowser();
  try {
    const figures: Figure[] = [];
    for (const path of PAGES) {
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let n = 0; n < VISITS; n++) {
        ours.push((await firstVisit(browser, shop.url + path)).lcp);
        theirs.push((await firstVisit(browser, bare.url + path)).lcp);
      }
      const aim = '<= 0.5 of the same site with a bare Umi document';
      figures.push(compare(`lcp ${path}`, median(ours), 'ms', median(theirs), aim));
    }
    return figures;
  } finally {
    await browser.close();
    await bare.close();
    await shop.close();
  }
}
