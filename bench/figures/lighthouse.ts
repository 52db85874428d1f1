import { faultsOf, lighthouse } from '../browser/lighthouse';
import { startShop } from '../browser/shop';
import { type Figure, median, plain, say } from '../figure';

const PAGES = [
  '/',
  '/shop',
  '/shopBidding',
  '/product/view/1',
  '/seller/gab',
  '/news/view/1',
  '/gab',
];
/** Runs per page; scores vary from run to run. */
const VISITS = 3;
const AIMS = { performance: '>= 95', accessibility: '100', 'best-practices': '100', seo: '100' };

/** Lighthouse's four scores and the layout shift of each page on a phone, medians of several runs. */
export async function lighthouseScores(): Promise<Figure[]> {
  const shop = await startShop();
  try {
    const figures: Figure[] = [];
    for (const path of PAGES) {
      const visits = [];
      for (let n = 0; n < VISITS; n++) visits.push(await lighthouse(shop.url + path));
      const shifts = visits.map(
        ({ audits }) => audits['cumulative-layout-shift']?.numericValue ?? 0,
      );
      figures.push(plain(`lighthouse ${path} CLS`, median(shifts), '', '< 0.02'));
      for (const [category, aim] of Object.entries(AIMS)) {
        const scores = visits.map(({ categories }) => (categories[category]?.score ?? 0) * 100);
        figures.push(plain(`lighthouse ${path} ${category}`, median(scores), 'of 100', aim));
        const faults = new Set(visits.flatMap((visit) => faultsOf(visit, category)));
        for (const fault of faults) say(`${path} ${category}: ${fault}`);
      }
    }
    return figures;
  } finally {
    await shop.close();
  }
}
