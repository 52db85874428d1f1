import { orderStatus } from '@common/lists/orderStatus';
import { Tag } from 'antd';
import { tagColour } from './tagColour';

/** A tag with label and colour of SPEC §4; nothing for an unknown status. */
export function OrderStatusTag({ status }: { status: number }) {
  const { label, color } = orderStatus(status);
  return label && <Tag color={tagColour(color)}>{label}</Tag>;
}
