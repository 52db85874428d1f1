import type { StaffOrder } from '@common/endpoints/adminOrders';

/** What every dialog on an order is given. */
export interface StaffDialogProps {
  order: StaffOrder;
  onDone: (order: StaffOrder) => void;
  onRefused: () => void;
  onClose: () => void;
}
