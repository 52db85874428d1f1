/** The site's own pictures of categories (`public/categories`); staff choose one or upload theirs. */
export const CATEGORY_ARTS = [
  { value: 'tea', label: '茶壺' },
  { value: 'tea-leaf', label: '茶罐' },
  { value: 'coffee', label: '磨豆機' },
  { value: 'tea-ware', label: '蓋碗' },
  { value: 'food', label: '鳳梨酥' },
  { value: 'pastry', label: '蛋糕' },
  { value: 'dried-fruit', label: '果乾' },
  { value: 'pantry', label: '醬油' },
  { value: 'home', label: '花器' },
  { value: 'scent', label: '蠟燭' },
  { value: 'decor', label: '桌燈' },
  { value: 'textile', label: '毛巾' },
  { value: 'plant', label: '盆栽' },
  { value: 'stationery', label: '筆記本' },
  { value: 'writing', label: '鋼筆' },
  { value: 'paper', label: '明信片' },
  { value: 'craft', label: '陶杯' },
  { value: 'pottery', label: '青瓷盤' },
  { value: 'bamboo-wood', label: '竹籃' },
  { value: 'dye-leather', label: '藍染布' },
  { value: 'outdoor', label: '帳篷' },
  { value: 'camping', label: '營燈' },
  { value: 'bags', label: '背包' },
  { value: 'drinkware', label: '琺瑯杯' },
  { value: 'digital', label: '平板' },
  { value: 'gift', label: '禮物卡' },
  { value: 'course', label: '線上課程' },
  { value: 'media', label: '相簿' },
  { value: 'collectible', label: '公仔' },
  { value: 'figure', label: '招財貓' },
  { value: 'vintage', label: '相機' },
  { value: 'records-books', label: '唱片' },
  { value: 'other', label: '提袋' },
] as const;

export type CategoryArt = (typeof CATEGORY_ARTS)[number]['value'];

export const categoryArt = (art: CategoryArt) => ({ url: `/categories/${art}.svg`, alt: '' });

/** The drawing of a category that has no picture. */
export const OTHER_CATEGORY = categoryArt('other');
