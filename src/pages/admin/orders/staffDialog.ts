import type { StaffOrder } from '@common/endpoints/adminOrders';

/** Props of every dialog on an order. */
export interface StaffDialogProps {
  order: StaffOrder;
  onDone: (order: StaffOrder) => void;
  onRefused: () => void;
  onClose: () => void;
}
