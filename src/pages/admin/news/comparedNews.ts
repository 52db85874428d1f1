import { newsCategory } from '@common/lists/newsCategory';
import { NEWS_COVERS } from '@common/shopfront/newsCovers';
import { picturesText } from '../presence/picturesText';
import type { Compared } from '../presence/rebase';

/** Labels and formats of a news item's fields, for an editor whose item another member of staff has saved meanwhile. */
export const COMPARED_NEWS: Compared = {
  labels: {
    title: '標題',
    summary: '摘要',
    category: '分類',
    cover: '封面圖片',
    pictures: '自己的封面圖片',
    markdown: '內文',
  },
  shown: {
    category: (value) => newsCategory(String(value)).label,
    cover: (value) => NEWS_COVERS.find((one) => one.value === value)?.label ?? String(value),
    pictures: picturesText,
  },
};
