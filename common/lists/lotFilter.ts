/** States by which staff filter lots. `open`: not over. */
export const LOT_FILTERS = {
  open: '未結束',
  sold: '成交',
  unsold: '流標',
  withdrawn: '已撤下',
} as const;
export type LotFilter = keyof typeof LOT_FILTERS;

export const isLotFilter = (name: string | undefined): name is LotFilter =>
  name !== undefined && Object.hasOwn(LOT_FILTERS, name);
