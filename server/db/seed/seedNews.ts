import { renderMarkdown } from '../../richText/renderMarkdown';
import type { Tx } from '../database';
import { news } from '../schema/news';
import { demoNews } from './demoNews';

const DAY_MS = 86_400_000;

/** Publishes the demo shop's news, dated back from now. */
export async function seedNews(tx: Tx): Promise<void> {
  const rows = demoNews.map(({ daysAgo, ...item }) => {
    const at = new Date(Date.now() - daysAgo * DAY_MS);
    return {
      ...item,
      html: renderMarkdown(item.markdown),
      published: true,
      publishedAt: at,
      createdAt: at,
      updatedAt: at,
    };
  });
  // The newest has the highest number too.
  await tx.orm.insert(news).values(rows.toReversed());
}
