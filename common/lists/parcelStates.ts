import type { ParcelState } from '../delivery/parcels';

/** Labels of a parcel's states; the colours are antd Tag's. */
export const PARCEL_STATE: Readonly<Record<ParcelState, { label: string; color: string }>> = {
  made: { label: '已建立', color: 'default' },
  sent: { label: '已寄出', color: 'blue' },
  moving: { label: '運送中', color: 'blue' },
  arrived: { label: '已到店', color: 'orange' },
  delivered: { label: '已送達', color: 'green' },
  collected: { label: '已取件', color: 'green' },
  returning: { label: '退回中', color: 'red' },
  returned: { label: '已退回', color: 'gray' },
  cancelled: { label: '已取消', color: 'gray' },
};
