import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { NewsInputSchema } from '@common/endpoints/news';
import { NEWS_CATEGORIES } from '@common/lists/newsCategory';
import { coverUrl, NEWS_COVERS } from '@common/shopfront/newsCovers';
import { Value } from '@sinclair/typebox/value';
import { desc } from 'drizzle-orm';
import { createTestDatabase } from '../../testing/database';
import { news } from '../schema/news';
import { demoNews } from './demoNews';
import { seedDemoShop } from './seedShop';

it('ships a picture for every cover that staff may choose', () => {
  const missing = NEWS_COVERS.filter(({ value }) => !existsSync(join('public', coverUrl(value))));
  expect(missing).toEqual([]);
});

it('has twelve items of all categories that staff could have written', () => {
  expect(demoNews).toHaveLength(12);
  const faults = demoNews.flatMap(({ daysAgo: _, ...item }) => [
    ...Value.Errors(NewsInputSchema, item),
  ]);
  expect(faults).toEqual([]);
  expect(new Set(demoNews.map(({ category }) => category)).size).toBe(NEWS_CATEGORIES.length);
});

it('comes with the demo shop, published and in order', async () => {
  const shop = await createTestDatabase();
  try {
    await seedDemoShop(shop.db);
    const rows = await shop.db.orm.select().from(news).orderBy(desc(news.publishedAt));
    expect(rows.map(({ title }) => title)).toEqual(demoNews.map(({ title }) => title));
    expect(rows.every(({ published, html }) => published && html.startsWith('<'))).toBe(true);
    // A mark that Markdown leaves over is mistyped.
    expect(
      rows.filter(({ html }) => /\*\*|\]\(|^#|\|-/m.test(html)).map(({ title }) => title),
    ).toEqual([]);
  } finally {
    await shop.drop();
  }
});
