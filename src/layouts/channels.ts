/** The channels as listed in the header, the footer and the phone's navigation. */
export const CHANNELS = [
  { path: '/shop', label: '商城' },
  { path: '/market', label: '市集' },
  { path: '/shopBidding', label: '商城競標' },
  { path: '/marketBidding', label: '市集競標' },
  { path: '/news', label: '消息' },
  { path: '/about', label: '關於' },
] as const;
