/** Rows of the home page below its head, in their default order. */
export const HOME_ROWS = {
  best: '熱銷',
  lots: '競標倒數',
  shop: '商城新上架',
  featured: '店長精選',
  market: '市集新上架',
  sellers: '好評賣家',
  promoted: '賣家推廣',
  recommended: '為您推薦',
  news: '最新消息',
} as const;
export type HomeRow = keyof typeof HOME_ROWS;

const isHomeRow = (name: string): name is HomeRow => name in HOME_ROWS;
export const HOME_ROW_NAMES: readonly HomeRow[] = Object.keys(HOME_ROWS).filter(isHomeRow);

/** The named rows, each once. Names that only another release knows are dropped. */
export const shownRows = (names: readonly string[]): HomeRow[] => [
  ...new Set(names.filter(isHomeRow)),
];
