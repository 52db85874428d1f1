import {
  AlertOutlined,
  AppstoreOutlined,
  AuditOutlined,
  BookOutlined,
  CalculatorOutlined,
  CarOutlined,
  ClockCircleOutlined,
  DashboardOutlined,
  ExperimentOutlined,
  ExportOutlined,
  FileDoneOutlined,
  FileImageOutlined,
  FileProtectOutlined,
  FlagOutlined,
  GiftOutlined,
  HistoryOutlined,
  IdcardOutlined,
  ImportOutlined,
  InfoCircleOutlined,
  MessageOutlined,
  PercentageOutlined,
  PictureOutlined,
  QuestionCircleOutlined,
  ReadOutlined,
  RollbackOutlined,
  SafetyOutlined,
  SearchOutlined,
  SettingOutlined,
  ShoppingOutlined,
  SoundOutlined,
  StarOutlined,
  SwapOutlined,
  TagOutlined,
  TagsOutlined,
  TeamOutlined,
  ToolOutlined,
  TrophyOutlined,
  WalletOutlined,
} from '@ant-design/icons';
import { MONEY_DECIDERS } from '@common/lists/moneyDecisions';
import type { NeededRight } from '@common/people/roles';
import type { ComponentType } from 'react';

export interface ConsolePage {
  path: string;
  /** The right that opens it. */
  who: NeededRight;
  label: string;
  icon: ComponentType;
}

/** Every other page lies below it. */
export const CONSOLE_HOME = '/admin';

/** The console's pages, grouped by who works there. A page's line here is all it needs to be found. */
export const CONSOLE_PAGES: readonly { group: string; pages: readonly ConsolePage[] }[] = [
  {
    group: '營運',
    pages: [
      { path: CONSOLE_HOME, who: 'staff', label: '總覽', icon: DashboardOutlined },
      { path: '/admin/orders', who: 'orders.read', label: '訂單', icon: ShoppingOutlined },
      { path: '/admin/returns', who: 'returns', label: '退貨', icon: RollbackOutlined },
      { path: '/admin/messages', who: 'orders.handle', label: '買家留言', icon: MessageOutlined },
      { path: '/admin/listings', who: 'listings', label: '刊登審核', icon: AuditOutlined },
      { path: '/admin/reports', who: 'reports', label: '檢舉', icon: FlagOutlined },
      { path: '/admin/auctions', who: 'auctions', label: '競標', icon: TrophyOutlined },
      { path: '/admin/signals', who: 'auctions.inspect', label: '可疑出價', icon: AlertOutlined },
      { path: '/admin/log', who: 'log.read', label: '操作紀錄', icon: HistoryOutlined },
      { path: '/admin/jobs', who: 'jobs', label: '背景工作', icon: ToolOutlined },
      { path: '/admin/settings', who: 'settings.read', label: '設定', icon: SettingOutlined },
      { path: '/admin/staff', who: 'admin', label: '管理人員', icon: IdcardOutlined },
      { path: '/admin/security', who: 'staff', label: '兩步驟驗證', icon: SafetyOutlined },
    ],
  },
  {
    group: '商品',
    pages: [
      { path: '/admin/products', who: 'products', label: '商品', icon: AppstoreOutlined },
      { path: '/admin/categories', who: 'products', label: '分類', icon: TagsOutlined },
      { path: '/admin/synonyms', who: 'products', label: '搜尋同義詞', icon: SearchOutlined },
      { path: '/admin/shipping', who: 'products', label: '運送方式', icon: CarOutlined },
    ],
  },
  {
    group: '資金',
    pages: [
      {
        path: '/admin/money/withdrawals',
        who: 'money.read',
        label: '提幣審核',
        icon: WalletOutlined,
      },
      { path: '/admin/money/deposits', who: 'money.read', label: '充幣', icon: ImportOutlined },
      {
        path: '/admin/money/suspense',
        who: 'money.read',
        label: '待查款項',
        icon: QuestionCircleOutlined,
      },
      { path: '/admin/money/outflows', who: 'money.read', label: '不明轉出', icon: ExportOutlined },
      {
        path: '/admin/money/proposals',
        who: MONEY_DECIDERS,
        label: '款項待同意',
        icon: FileProtectOutlined,
      },
      { path: '/admin/money/members', who: 'members.read', label: '會員', icon: TeamOutlined },
      { path: '/admin/money/exchange', who: 'money.read', label: '匯率與兌換', icon: SwapOutlined },
      { path: '/admin/money/campaigns', who: 'money.read', label: '活動發幣', icon: GiftOutlined },
      { path: '/admin/money/books', who: 'money.read', label: '對帳', icon: CalculatorOutlined },
      { path: '/admin/money/journals', who: 'money.read', label: '帳本', icon: BookOutlined },
    ],
  },
  {
    group: '內容',
    pages: [
      { path: '/admin/media', who: 'content', label: '媒體庫', icon: FileImageOutlined },
      { path: '/admin/banners', who: 'content', label: '橫幅', icon: PictureOutlined },
      { path: '/admin/featured', who: 'content', label: '店長精選', icon: FileDoneOutlined },
      { path: '/admin/coupons', who: 'coupons', label: '優惠券', icon: PercentageOutlined },
      { path: '/admin/deals', who: 'coupons', label: '優惠活動', icon: TagOutlined },
      { path: '/admin/trial', who: 'coupons', label: '優惠試算', icon: ExperimentOutlined },
      { path: '/admin/promotions', who: 'promotions', label: '賣家推廣', icon: SoundOutlined },
      { path: '/admin/reviews', who: 'reviews', label: '評價', icon: StarOutlined },
      { path: '/admin/questions', who: 'reviews', label: '問答', icon: MessageOutlined },
      { path: '/admin/news', who: 'content', label: '消息', icon: ReadOutlined },
      { path: '/admin/planned', who: 'content', label: '預定公開', icon: ClockCircleOutlined },
      { path: '/admin/pages', who: 'content', label: '頁面', icon: InfoCircleOutlined },
    ],
  },
];

/** The pages one level below a page of the menu, by the path's next part; `*` for any. */
const LEAVES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '/admin/products': { new: '新增商品', edit: '編輯商品', import: '匯入商品' },
  '/admin/orders': {
    scan: '掃描出貨',
    ship: '批次出貨',
    book: '批次託運',
    labels: '託運單',
    slip: '出貨單',
    '*': '訂單內容',
  },
  '/admin/money/members': { '*': '會員內容' },
  '/admin/news': { new: '新增消息', edit: '編輯消息' },
};

interface Crumb {
  label: string;
  /** Absent for the open page. */
  path?: string;
}

/** The path without a trailing slash; a member's short one as below the list of members. */
const openPath = (pathname: string) =>
  pathname.replace(/\/+$/, '').replace(/^\/admin\/members\//, '/admin/money/members/');

/** The page of the menu at a path, or above it. */
export function pageAt(pathname: string): ConsolePage | undefined {
  const open = openPath(pathname);
  return CONSOLE_PAGES.flatMap(({ pages }) => pages).find(
    ({ path }) => open === path || (path !== CONSOLE_HOME && open.startsWith(`${path}/`)),
  );
}

/** The way to a console page, from the page of the menu down to the open one. */
export function crumbsOf(pathname: string): Crumb[] {
  const open = openPath(pathname);
  const page = pageAt(open);
  if (!page) return [];
  const rest = open.slice(page.path.length + 1).split('/')[0] ?? '';
  const leaf = rest && (LEAVES[page.path]?.[rest] ?? LEAVES[page.path]?.['*']);
  return leaf ? [{ label: page.label, path: page.path }, { label: leaf }] : [{ label: page.label }];
}
