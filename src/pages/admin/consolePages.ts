/** The console's pages, grouped by who works there. A page's line here is all it needs to be found. */
export const CONSOLE_PAGES = [
  {
    group: '營運',
    pages: [
      { path: '/admin/orders', label: '訂單' },
      { path: '/admin/returns', label: '退貨' },
      { path: '/admin/listings', label: '刊登審核' },
      { path: '/admin/auctions', label: '競標' },
      { path: '/admin/signals', label: '競標跡象' },
      { path: '/admin/log', label: '操作紀錄' },
    ],
  },
  {
    group: '商品',
    pages: [
      { path: '/admin/products', label: '商品' },
      { path: '/admin/categories', label: '分類' },
    ],
  },
  {
    group: '資金',
    pages: [
      { path: '/admin/money/withdrawals', label: '提幣審核' },
      { path: '/admin/money/suspense', label: '待查款項' },
      { path: '/admin/money/members', label: '會員' },
      { path: '/admin/money/exchange', label: '兌換條件' },
      { path: '/admin/money/campaigns', label: '活動發幣' },
      { path: '/admin/money/books', label: '對帳' },
      { path: '/admin/money/journals', label: '帳本' },
    ],
  },
  {
    group: '內容',
    pages: [
      { path: '/admin/banners', label: '橫幅' },
      { path: '/admin/featured', label: '店長精選' },
      { path: '/admin/promotions', label: '賣家推廣' },
      { path: '/admin/reviews', label: '評價' },
      { path: '/admin/news', label: '消息' },
      { path: '/admin/about', label: '關於頁' },
    ],
  },
] as const;
