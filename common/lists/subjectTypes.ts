import { jobLabel } from './jobs';

/** What a row of the staff log, a journal or a stock movement is about, by the type that it stores. */
const SUBJECT_TYPES: Readonly<Record<string, string>> = {
  order: '訂單',
  return: '退貨',
  review: '評價',
  report: '檢舉',
  question: '問答',
  listing: '刊登',
  lot: '拍品',
  bid: '出價',
  product: '商品',
  category: '分類',
  productTypes: '商品類型對照',
  synonyms: '同義詞',
  withdrawal: '提幣',
  'withdrawal.fee': '提幣手續費',
  setting: '設定',
  deposit: '款項',
  outflow: '轉出',
  chain: '鏈',
  campaign: '活動',
  coupon: '優惠券',
  couponCode: '優惠碼',
  deal: '優惠活動',
  member: '會員',
  invitation: '邀請',
  promotion: '推廣',
  banner: '橫幅',
  featured: '店長精選',
  news: '消息',
  media: '媒體庫圖片',
  page: '頁面',
  shipping: '運送方式',
  exchange: '兌換',
  tx: '交易',
  invoice: '發票',
  block: '區塊',
  job: '背景工作',
  log: '操作紀錄',
  list: '清單',
};

interface Subject {
  type: string;
  id: string;
}

/** An export stands for its list: it has no number. */
export const isExport = ({ id }: Pick<Subject, 'id'>): boolean => id === 'csv';

/** A job's item is stored as `name:item`. */
function jobItem(id: string): string {
  const [name = '', ...item] = id.split(':');
  return [jobLabel(name), item.join(':')].filter(Boolean).join(' ');
}

/** The subject on pages and in exports; a type of another release shows as it is stored. */
export function subjectText({ type, id }: Subject): string {
  const label = SUBJECT_TYPES[type] ?? type;
  if (isExport({ id })) return `${label} CSV`;
  return `${label} ${type === 'job' ? jobItem(id) : id}`;
}
