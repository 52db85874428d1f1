import { ORDER_STATUSES, orderStatus } from '@common/lists/orderStatus';
import { ORDER } from '@common/orders/orderTransitions';
import { Badge } from 'antd';

const ALL = 'all';
/** In the order of an order's life. */
export const SHOWN_STATUSES = [
  ORDER.awaitingPayment,
  ORDER.processing,
  ORDER.shipped,
  ORDER.succeeded,
  ORDER.cancelled,
  ORDER.failed,
].map(orderStatus);

export const STATUS_TABS = [
  { key: ALL, tab: '全部' },
  ...SHOWN_STATUSES.map(({ value, label, color }) => ({
    key: String(value),
    tab: <Badge color={color} text={label} />,
  })),
];

/** The URL's status for the API; undefined for all and for invalid values. */
export function parseStatus(text: string | undefined): string | undefined {
  return ORDER_STATUSES.some(({ value }) => String(value) === text) ? text : undefined;
}

/** Converts between statuses and tabs. */
export const tabOf = (status: string | undefined) => status ?? ALL;
export const statusOf = (tab: string) => parseStatus(tab);
