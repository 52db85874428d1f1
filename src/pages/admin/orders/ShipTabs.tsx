import { LinkTabs } from '@/components/LinkTabs';

const WAYS = [
  { value: 'scan', label: '掃描出貨' },
  { value: 'ship', label: 'CSV 批次出貨' },
] as const;
type Way = (typeof WAYS)[number]['value'];

/** The two ways in which many orders are shipped. */
export const ShipTabs = ({ current }: { current: Way }) => (
  <LinkTabs<Way>
    label="出貨方式"
    items={WAYS}
    current={current}
    to={(way) => ({ pathname: `/admin/orders/${way}` })}
  />
);
