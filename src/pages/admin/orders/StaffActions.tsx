import { countUnsent } from '@common/delivery/parcels';
import type { StaffOrder } from '@common/endpoints/adminOrders';
import { ORDER } from '@common/orders/orderTransitions';
import { history } from '@umijs/max';
import { Button, Flex } from 'antd';
import { useId, useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { isPartSent } from '@/components/Order/boughtOrder';
import { toast } from '@/feedback/feedback';
import { useMay } from '@/session/useMay';
import { HandOverDialog } from './HandOverDialog';
import { RefundDialog } from './RefundDialog';
import { RefundRestDialog } from './RefundRestDialog';
import { ShipDialog } from './ShipDialog';
import type { StaffDialogProps } from './staffDialog';

// With the upload of pictures, which the list of orders has no other use for.
const OpenReturnDialog = lazyPart(
  async () => (await import('./OpenReturnDialog')).OpenReturnDialog,
);

export const ADDRESS_MISSING = '買家尚未選擇收件地址';

type Dialog = 'ship' | 'handOver' | 'refund' | 'rest' | 'lacking' | 'openReturn';
const DONE: Readonly<Record<Dialog, string>> = {
  ship: '已出貨',
  handOver: '已完成交付',
  refund: '已退款，款項退回買家的餘額',
  rest: '已退款，款項退回買家的餘額',
  lacking: '已退款，款項退回買家的餘額',
  openReturn: '已送出退貨申請，並通知買家',
};

interface Props {
  order: StaffOrder;
  onMoved: (order: StaffOrder) => void;
  /** It may have been moved by somebody else. */
  onRefused: () => void;
  /** A dialog opens or closes: while one is open this stays, whatever becomes of the order. */
  onActing?: (isActing: boolean) => void;
}

type May = ReturnType<typeof useMay>;

/** Whether some pieces of an order, of which nothing was sent, can be refunded without ending it. */
const mayLackPieces = (order: StaffOrder) =>
  order.status === ORDER.processing && !isPartSent(order) && countUnsent(order) > 1;

const mayOpenReturn = ({ returnUntil }: StaffOrder, may: May) =>
  may('returns') && returnUntil !== null;

const isWithoutAddress = ({ status, fulfilment, address }: StaffOrder) =>
  status === ORDER.processing && fulfilment === 'shipping' && !address;

/** Whether staff with these rights find anything to do about an order in its state. */
export function hasStaffActions(order: StaffOrder, may: May): boolean {
  const { status, address } = order;
  if (mayOpenReturn(order, may)) return true;
  const isPaid = status === ORDER.processing;
  if (!isPaid && status !== ORDER.shipped) return false;
  return Boolean(address) || may('orders.refund') || (isPaid && may('orders.handle'));
}

/** The actions of staff on an order in its state; the server decides. */
export function StaffActions({ order, onMoved, onRefused, onActing }: Props) {
  const { status, address } = order;
  const may = useMay();
  const why = useId();
  const [open, setOpened] = useState<Dialog>();
  const setOpen = (dialog: Dialog | undefined) => {
    setOpened(dialog);
    onActing?.(dialog !== undefined);
  };
  const isPaid = status === ORDER.processing;
  const isOpen = isPaid || status === ORDER.shipped;
  const lacksAddress = isWithoutAddress(order);
  const props = {
    order,
    onDone: (moved: StaffOrder) => {
      if (open) void toast.success(DONE[open]);
      setOpen(undefined);
      onMoved(moved);
    },
    onRefused,
    onClose: () => setOpen(undefined),
  };
  if (!open && !hasStaffActions(order, may)) return null;
  return (
    <Flex gap={8} justify="end" align="center" wrap>
      {lacksAddress && <span id={why}>{ADDRESS_MISSING}，暫時無法出貨。</span>}
      {mayOpenReturn(order, may) && (
        <Button onClick={() => setOpen('openReturn')}>代買家申請退貨</Button>
      )}
      {address && isOpen && (
        <Button onClick={() => history.push(`/admin/orders/slip/${order.out_trade_no}`)}>
          列印出貨單
        </Button>
      )}
      {may('orders.refund') && isOpen && <RefundButtons order={order} onOpen={setOpen} />}
      {may('orders.handle') && isPaid && (
        <FulfilButton order={order} obstacleId={lacksAddress ? why : undefined} onOpen={setOpen} />
      )}
      {open && <Opened dialog={open} {...props} />}
    </Flex>
  );
}

/** Refunds of some pieces, of what is left of an order that was sent in part, or of all. */
function RefundButtons({ order, onOpen }: Pick<FulfilProps, 'order' | 'onOpen'>) {
  return (
    <>
      {mayLackPieces(order) && <Button onClick={() => onOpen('lacking')}>缺貨退款</Button>}
      <Button danger onClick={() => onOpen(isPartSent(order) ? 'rest' : 'refund')}>
        {isPartSent(order) ? '其餘退款' : '退款'}
      </Button>
    </>
  );
}

interface FulfilProps {
  order: StaffOrder;
  /** The id of the text that says why it cannot be shipped now. */
  obstacleId?: string;
  onOpen: (dialog: Dialog) => void;
}

function FulfilButton({ order, obstacleId, onOpen }: FulfilProps) {
  if (order.fulfilment !== 'shipping') {
    return (
      <Button type="primary" onClick={() => onOpen('handOver')}>
        完成交付
      </Button>
    );
  }
  return (
    <Button
      type="primary"
      disabled={obstacleId !== undefined}
      aria-describedby={obstacleId}
      onClick={() => onOpen('ship')}
    >
      出貨
    </Button>
  );
}

function Opened({ dialog, ...props }: { dialog: Dialog } & StaffDialogProps) {
  if (dialog === 'ship') return <ShipDialog {...props} />;
  if (dialog === 'openReturn') return <OpenReturnDialog {...props} />;
  if (dialog === 'handOver') return <HandOverDialog {...props} />;
  return dialog === 'refund' ? <RefundDialog {...props} /> : <RefundRestDialog {...props} />;
}
