/** The open channels as the header, the footer and the phone's strip list them. */
export const CHANNELS = [
  { path: '/shop', label: '商城' },
  { path: '/market', label: '市集' },
  { path: '/about', label: '關於' },
] as const;
