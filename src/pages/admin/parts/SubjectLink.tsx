import type { StaffLogEntry } from '@common/endpoints/adminLog';
import type { Right } from '@common/people/roles';
import { Link } from '@umijs/max';
import { useMay } from '@/session/useMay';

const NAMES: Readonly<Record<string, string>> = {
  order: '訂單',
  return: '退貨',
  review: '評價',
  report: '檢舉',
  question: '問答',
  listing: '刊登',
  lot: '拍品',
  product: '商品',
  category: '分類',
  synonyms: '同義詞',
  withdrawal: '提幣',
  'withdrawal.fee': '提幣手續費',
  setting: '設定',
  deposit: '款項',
  outflow: '轉出',
  chain: '鏈',
  campaign: '活動',
  coupon: '優惠券',
  deal: '優惠活動',
  member: '會員',
  invitation: '邀請',
  promotion: '推廣',
  banner: '橫幅',
  featured: '店長精選',
  news: '消息',
  page: '頁面',
  shipping: '運送方式',
  exchange: '兌換',
  tx: '交易',
  block: '區塊',
  job: '背景工作',
  list: '清單',
};

/** Detail page and the right it needs. Types without one are shown as text. */
const PLACES: Readonly<Record<string, { path: string; requiredRight?: Right }>> = {
  order: { path: '/admin/orders', requiredRight: 'orders.read' },
  member: { path: '/admin/members', requiredRight: 'members.read' },
  product: { path: '/product/view' },
};

/** Link to the record that a log entry, journal or stock movement refers to; plain text without the right. */
export function SubjectLink({ type, id }: StaffLogEntry['subject']) {
  const may = useMay();
  const text = `${NAMES[type] ?? type} ${id}`;
  const place = PLACES[type];
  if (!place || (place.requiredRight && !may(place.requiredRight))) return text;
  return <Link to={`${place.path}/${encodeURIComponent(id)}`}>{text}</Link>;
}
