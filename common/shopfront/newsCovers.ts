/** The site's own news pictures (`public/covers/<value>.svg`, 16:9); staff choose one. */
export const NEWS_COVERS = [
  { value: 'opening', label: '開幕' },
  { value: 'market', label: '市集攤位' },
  { value: 'auction', label: '競標' },
  { value: 'gift', label: '禮盒' },
  { value: 'moon', label: '中秋' },
  { value: 'tea', label: '茶席' },
  { value: 'delivery', label: '宅配' },
  { value: 'wallet', label: '錢包' },
  { value: 'shield', label: '安全' },
  { value: 'maintenance', label: '維護' },
  { value: 'phone', label: '手機' },
  { value: 'guide', label: '指南' },
] as const;

export type NewsCover = (typeof NEWS_COVERS)[number]['value'];

export const coverUrl = (cover: NewsCover): string => `/covers/${cover}.svg`;
