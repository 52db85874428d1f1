/** Where goods are sold. */
export const CHANNEL_LABELS = { shop: '商城', market: '市集' } as const;
