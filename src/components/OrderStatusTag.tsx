import { orderStatus } from '@common/lists/orderStatus';
import { Tag } from 'antd';

/** Label and colour of SPEC §4; nothing for a status this build does not know. */
export function OrderStatusTag({ status }: { status: number }) {
  const { label, color } = orderStatus(status);
  return label && <Tag color={color}>{label}</Tag>;
}
