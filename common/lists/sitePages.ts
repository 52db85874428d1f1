/** Pages that staff write, by the name in their path; `/about` and `/contact` have paths of their own. */
export const SITE_TEXTS = [
  { slug: 'about', title: '關於', path: '/about' },
  { slug: 'contact', title: '聯絡客服', path: '/contact' },
  { slug: 'service', title: '購物說明', path: '/help/service' },
  { slug: 'delivery', title: '配送方式', path: '/help/delivery' },
  { slug: 'returns', title: '退貨與退款', path: '/help/returns' },
  { slug: 'privacy', title: '隱私權政策', path: '/help/privacy' },
  { slug: 'terms', title: '服務條款', path: '/help/terms' },
] as const;

export type SiteTextSlug = (typeof SITE_TEXTS)[number]['slug'];

/** Those below `/help`. */
export const HELP_TEXTS = SITE_TEXTS.filter(({ path }) => path.startsWith('/help/'));

export const siteText = (slug: string | undefined) => SITE_TEXTS.find((one) => one.slug === slug);
