/** News categories in tab order; `color` is an antd Tag colour. */
export const NEWS_CATEGORIES = [
  { value: 'notice', label: '公告', color: 'blue' },
  { value: 'event', label: '活動', color: 'volcano' },
  { value: 'update', label: '功能更新', color: 'green' },
  { value: 'guide', label: '購物指南', color: 'gold' },
] as const;

export type NewsCategory = (typeof NEWS_CATEGORIES)[number]['value'];
type NewsCategoryEntry = (typeof NEWS_CATEGORIES)[number] | { value: ''; label: ''; color: '' };

/** Looks up a value from the URL or the API; an unknown one gives an empty value, label and colour. */
export const newsCategory = (value: unknown): NewsCategoryEntry =>
  NEWS_CATEGORIES.find((entry) => entry.value === value) ?? { value: '', label: '', color: '' };
