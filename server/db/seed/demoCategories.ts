/** In the order in which they are shown. */
export const demoCategories = [
  { slug: 'tea', name: '茶與咖啡' },
  { slug: 'food', name: '在地食品' },
  { slug: 'home', name: '居家生活' },
  { slug: 'stationery', name: '文具紙品' },
  { slug: 'craft', name: '工藝陶瓷' },
  { slug: 'outdoor', name: '戶外旅行' },
  { slug: 'digital', name: '數位內容' },
  { slug: 'collectible', name: '收藏與周邊' },
] as const;
