/** Kinds of records that show a picture of the media library; an order shows the pictures of its goods. */
export const MEDIA_USES = {
  product: '商品',
  banner: '橫幅',
  category: '分類',
  news: '消息',
  page: '頁面',
  order: '訂單',
} as const;
export const MEDIA_USE_KINDS = [
  'product',
  'banner',
  'category',
  'news',
  'page',
  'order',
] as const satisfies readonly (keyof typeof MEDIA_USES)[];
