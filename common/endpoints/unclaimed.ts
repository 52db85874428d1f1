import { endpoint } from '../endpoint';
import { strictObject } from '../schemas';
import { text } from '../text/typedText';
import { StaffOrderSchema } from './adminOrders';
import { byParcel } from './parcels';
import { restockFields } from './restock';
import { SaleSchema } from './sales';

export const reportMyUnclaimed = endpoint({
  method: 'POST',
  path: '/api/me/sales/:out_trade_no/parcels/:id/unclaimed',
  who: 'member',
  tag: 'selling',
  summary:
    'A parcel to a store, whose number I typed, was not collected and comes back: refund its pieces',
  params: byParcel,
  body: strictObject(restockFields),
  data: SaleSchema,
  allowedToFrozenMembers: true,
});

export const reportUnclaimed = endpoint({
  method: 'POST',
  path: '/api/admin/orders/:out_trade_no/parcels/:id/unclaimed',
  who: 'orders.refund',
  freshProof: true,
  tag: 'admin',
  summary:
    'A parcel of the platform to a store was not collected and comes back: refund its pieces',
  params: byParcel,
  body: strictObject({ reason: text(200), ...restockFields }),
  data: StaffOrderSchema,
});
