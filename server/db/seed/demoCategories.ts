interface DemoCategory {
  slug: string;
  name: string;
  /** Its parts, in the order in which they are shown. */
  parts: readonly (readonly [slug: string, name: string])[];
}

/** In the order in which they are shown. */
export const demoCategories: readonly DemoCategory[] = [
  {
    slug: 'tea',
    name: '茶與咖啡',
    parts: [
      ['tea-leaf', '茶葉'],
      ['coffee', '咖啡'],
      ['tea-ware', '茶具'],
    ],
  },
  {
    slug: 'food',
    name: '在地食品',
    parts: [
      ['pastry', '糕餅點心'],
      ['dried-fruit', '果乾蜜餞'],
      ['pantry', '米麵調味'],
    ],
  },
  {
    slug: 'home',
    name: '居家生活',
    parts: [
      ['scent', '香氛'],
      ['decor', '擺飾燈具'],
      ['textile', '織品'],
    ],
  },
  {
    slug: 'stationery',
    name: '文具紙品',
    parts: [
      ['writing', '書寫'],
      ['paper', '紙品印章'],
    ],
  },
  {
    slug: 'craft',
    name: '工藝陶瓷',
    parts: [
      ['pottery', '陶瓷玻璃'],
      ['bamboo-wood', '竹木漆器'],
      ['dye-leather', '染織皮革'],
    ],
  },
  {
    slug: 'outdoor',
    name: '戶外旅行',
    parts: [
      ['camping', '露營登山'],
      ['bags', '包袋帽子'],
      ['drinkware', '杯壺'],
    ],
  },
  {
    slug: 'digital',
    name: '數位內容',
    parts: [
      ['gift', '禮物卡'],
      ['course', '線上課程'],
      ['media', '圖像與音樂'],
    ],
  },
  {
    slug: 'collectible',
    name: '收藏與周邊',
    parts: [
      ['figure', '公仔玩具'],
      ['vintage', '老件'],
      ['records-books', '唱片與書'],
    ],
  },
];
