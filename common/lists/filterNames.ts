/** Names of the lists' filters in the staff log, by the parameter of the list. */
const FILTER_NAMES: Readonly<Record<string, string>> = {
  q: '文字',
  text: '文字',
  state: '狀態',
  kind: '種類',
  type: '種類',
  category: '分類',
  channel: '頻道',
  by: '提供者',
  ref: '編號',
  account: '帳戶',
  member: '會員',
  staff: '人員',
  staffId: '人員',
  subject: '對象',
  subjectType: '對象種類',
  subjectId: '對象編號',
  address: 'IP 位址',
  asset: '幣別',
  from: '開始日期',
  to: '結束日期',
  sort: '排序',
  frozen: '已凍結',
};

/** The filters' names; one of another release keeps its own. */
export const filterNames = (names: readonly string[]): string[] => [
  ...new Set(names.map((name) => FILTER_NAMES[name] ?? name)),
];
