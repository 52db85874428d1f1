/** Review states of a listing's content. */
export const LISTING_STATES = [
  { value: 'draft', label: '草稿', color: 'default' },
  { value: 'pending', label: '審核中', color: 'blue' },
  { value: 'changes', label: '待修改', color: 'orange' },
  { value: 'refused', label: '未通過', color: 'red' },
  { value: 'approved', label: '已上架', color: 'green' },
] as const;
export type ListingState = (typeof LISTING_STATES)[number]['value'];

export function listingState(value: string): (typeof LISTING_STATES)[number] {
  return LISTING_STATES.find((one) => one.value === value) ?? LISTING_STATES[0];
}
