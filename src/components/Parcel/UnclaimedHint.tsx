import { mayReportUnclaimed } from '@common/delivery/parcels';
import type { Order } from '@common/endpoints/orderShapes';
import { AUTO_CONFIRM_DAYS } from '@common/orders/orderTransitions';
import styles from './Parcels.module.css';

/** When to report a parcel as uncollected: the order completes before many such parcels are back (ADR 156). */
export function UnclaimedHint({
  order,
}: {
  order: Parameters<typeof mayReportUnclaimed>[0] & Pick<Order, 'parcels'>;
}) {
  if (!order.parcels.some((parcel) => mayReportUnclaimed(order, parcel))) return null;
  return (
    <p className={styles.hint}>
      買家沒有取件時，接到門市通知就按「逾期未取」，不必等包裹退回：出貨 {AUTO_CONFIRM_DAYS}{' '}
      天後訂單會自動完成，之後就不能按了。
    </p>
  );
}
