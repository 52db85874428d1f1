import type { StaffOrder } from '@common/endpoints/orders';
import { ORDER } from '@common/orderTransitions';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { HandOverDialog } from './HandOverDialog';
import { RefundDialog } from './RefundDialog';
import { ShipDialog } from './ShipDialog';

export interface StaffActionProps {
  order: StaffOrder;
  onMoved: (order: StaffOrder) => void;
  /** It may have been moved by somebody else. */
  onRefused: () => void;
}

/** What staff may do with an order in its state; the server decides. */
export function StaffActions(props: StaffActionProps) {
  const { status, fulfilment } = props.order;
  const [open, setOpen] = useState<'ship' | 'handOver' | 'refund'>();
  const isPaid = status === ORDER.processing;
  const dialog = {
    ...props,
    onClose: () => setOpen(undefined),
    onMoved: (order: StaffOrder) => {
      setOpen(undefined);
      props.onMoved(order);
    },
  };
  if (!isPaid && status !== ORDER.shipped) return null;
  return (
    <Flex gap={8} justify="end">
      <Button danger onClick={() => setOpen('refund')}>
        退款
      </Button>
      {isPaid && fulfilment === 'shipping' && (
        <Button type="primary" onClick={() => setOpen('ship')}>
          出貨
        </Button>
      )}
      {isPaid && fulfilment !== 'shipping' && (
        <Button type="primary" onClick={() => setOpen('handOver')}>
          完成交付
        </Button>
      )}
      {open === 'ship' && <ShipDialog {...dialog} />}
      {open === 'handOver' && <HandOverDialog {...dialog} />}
      {open === 'refund' && <RefundDialog {...dialog} />}
    </Flex>
  );
}
