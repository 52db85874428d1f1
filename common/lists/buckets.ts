/** The parts of a member's balance, and the platform's house accounts, by the name that a posting stores. */
const BUCKETS: Readonly<Record<string, string>> = {
  available: '可用',
  held: '保留',
  custody: '鏈上保管',
  escrow: '交易託管',
  revenue: '收入',
  promotion: '廣告幣發行',
  suspense: '待查',
  loss: '損失',
  capital: '開站前餘額',
  coupons: '優惠券補貼',
};

/** The label of a posting's bucket; one of another release shows as it is stored. */
export const bucketLabel = (bucket: string): string => BUCKETS[bucket] ?? bucket;
