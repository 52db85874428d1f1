import { ORDER_STATUSES, orderStatus } from '@common/lists/orderStatus';
import { ORDER } from '@common/orders/orderTransitions';
import { Badge } from 'antd';

const ALL = 'all';
/** In the order of an order's life. */
const SHOWN = [
  ORDER.awaitingPayment,
  ORDER.processing,
  ORDER.shipped,
  ORDER.succeeded,
  ORDER.cancelled,
  ORDER.failed,
];

export const STATUS_TABS = [
  { key: ALL, tab: '全部' },
  ...SHOWN.map((status) => {
    const { label, color } = orderStatus(status);
    return { key: String(status), tab: <Badge color={color} text={label} /> };
  }),
];

/** The URL's status for the API; undefined for all and for invalid values. */
export function parseStatus(text: string | undefined): string | undefined {
  return ORDER_STATUSES.some(({ value }) => String(value) === text) ? text : undefined;
}

/** Converts between statuses and tabs. */
export const tabOf = (status: string | undefined) => status ?? ALL;
export const statusOf = (tab: string) => parseStatus(tab);
