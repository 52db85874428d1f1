import type { StaffOrder } from '@common/endpoints/adminOrders';
import { ORDER } from '@common/orderTransitions';
import { history } from '@umijs/max';
import { Button, Flex } from 'antd';
import { useId, useState } from 'react';
import { isPartSent } from '@/components/Order/boughtOrder';
import { useMay } from '@/session/useMay';
import { HandOverDialog } from './HandOverDialog';
import { RefundDialog } from './RefundDialog';
import { RefundRestDialog } from './RefundRestDialog';
import { ShipDialog } from './ShipDialog';

export const ADDRESS_MISSING = '買家尚未選擇收件地址';

interface Props {
  order: StaffOrder;
  onMoved: (order: StaffOrder) => void;
  /** It may have been moved by somebody else. */
  onRefused: () => void;
}

/** What staff may do with an order in its state; the server decides. */
export function StaffActions({ order, onMoved, onRefused }: Props) {
  const { status, fulfilment, address } = order;
  const may = useMay();
  const why = useId();
  const [open, setOpen] = useState<'ship' | 'handOver' | 'refund'>();
  const isPaid = status === ORDER.processing;
  const isShippable = isPaid && fulfilment === 'shipping';
  const lacksAddress = isShippable && !address;
  const dialog = {
    order,
    onDone: (moved: StaffOrder) => {
      setOpen(undefined);
      onMoved(moved);
    },
    onRefused,
    onClose: () => setOpen(undefined),
  };
  if (!isPaid && status !== ORDER.shipped) return null;
  const mayHandle = may('orders.handle');
  return (
    <Flex gap={8} justify="end" align="center" wrap>
      {lacksAddress && <span id={why}>{ADDRESS_MISSING}，暫時無法出貨。</span>}
      {address && (
        <Button onClick={() => history.push(`/admin/orders/slip/${order.out_trade_no}`)}>
          列印出貨單
        </Button>
      )}
      {may('orders.refund') && (
        <Button danger onClick={() => setOpen('refund')}>
          {isPartSent(order) ? '其餘退款' : '退款'}
        </Button>
      )}
      {mayHandle && isShippable && (
        <Button
          type="primary"
          disabled={lacksAddress}
          aria-describedby={lacksAddress ? why : undefined}
          onClick={() => setOpen('ship')}
        >
          出貨
        </Button>
      )}
      {mayHandle && isPaid && fulfilment !== 'shipping' && (
        <Button type="primary" onClick={() => setOpen('handOver')}>
          完成交付
        </Button>
      )}
      {open === 'ship' && <ShipDialog {...dialog} />}
      {open === 'handOver' && <HandOverDialog {...dialog} />}
      {open === 'refund' &&
        (isPartSent(order) ? <RefundRestDialog {...dialog} /> : <RefundDialog {...dialog} />)}
    </Flex>
  );
}
