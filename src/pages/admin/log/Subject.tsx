import type { StaffLogEntry } from '@common/endpoints/adminLog';
import { Link } from '@umijs/max';

const NAMES: Readonly<Record<string, string>> = {
  order: '訂單',
  return: '退貨',
  review: '評價',
  listing: '刊登',
  lot: '拍品',
  product: '商品',
  category: '分類',
  withdrawal: '提幣',
  setting: '設定',
  deposit: '款項',
  chain: '鏈',
  campaign: '活動',
  member: '會員',
  promotion: '推廣',
  banner: '橫幅',
  featured: '店長精選',
  news: '消息',
  page: '頁面',
};

/** Where it can be looked at; subjects without a place of their own are named only. */
const PLACES: Readonly<Record<string, (id: string) => string>> = {
  order: (id) => `/admin/orders?q=${encodeURIComponent(id)}`,
  member: (id) => `/admin/money/members?q=${encodeURIComponent(id)}`,
  product: (id) => `/product/view/${encodeURIComponent(id)}`,
};

/** What an action was done to. */
export function Subject({ type, id }: StaffLogEntry['subject']) {
  const text = `${NAMES[type] ?? type} ${id}`;
  const place = PLACES[type];
  return place ? <Link to={place(id)}>{text}</Link> : text;
}
