/** Conditions of a piece sold by a member. */
export const PRODUCT_CONDITIONS = [
  { value: 'new', label: '全新', hint: '未拆封或未使用' },
  { value: 'likeNew', label: '近全新', hint: '用過幾次，沒有使用痕跡' },
  { value: 'good', label: '良好', hint: '正常使用，輕微痕跡' },
  { value: 'fair', label: '有使用痕跡', hint: '明顯痕跡，功能正常' },
  { value: 'forParts', label: '零件／待修', hint: '有故障或缺件' },
] as const;
export type ProductCondition = (typeof PRODUCT_CONDITIONS)[number]['value'];

/** The label of a condition; empty for an unknown one. */
export function conditionLabel(value: string | null): string {
  return PRODUCT_CONDITIONS.find((one) => one.value === value)?.label ?? '';
}
