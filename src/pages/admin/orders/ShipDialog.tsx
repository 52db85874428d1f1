import type { StaffOrder } from '@common/endpoints/adminOrders';
import type { SkuQuantity } from '@common/orders/returnSplit';
import { Checkbox, Form } from 'antd';
import { useState } from 'react';
import { AddressText } from '@/components/Address/AddressText';
import { FormDialog } from '@/components/FormDialog';
import { PackedPieces, packedAtFirst, piecesToSend } from '@/components/Parcel/PackedPieces';
import { ShipBy, type ShippedBy } from '@/components/Parcel/ShipBy';
import { api } from '@/services/api';
import { BizError } from '@/services/bizError';
import { ReasonItem } from './ReasonItem';
import type { StaffDialogProps } from './staffDialog';

interface Shipment {
  carrier: string;
  trackingNo: string;
  by?: ShippedBy;
  pieces?: SkuQuantity[];
  reason?: string;
  /** The number is that of another parcel on purpose. */
  isTogether?: boolean;
}

export function ShipDialog({ order, ...rest }: StaffDialogProps) {
  const { out_trade_no, address, seller } = order;
  /** The number that was refused because another parcel has it. */
  const [usedNumber, setUsedNumber] = useState<string>();
  return (
    <FormDialog<Shipment, StaffOrder>
      {...rest}
      title="出貨"
      okText="確認出貨"
      initialValues={packedAtFirst(order)}
      send={async ({ by, carrier, trackingNo, pieces, reason, isTogether }) => {
        const params = { out_trade_no };
        const body = { ...piecesToSend(order, pieces), ...(reason && { reason: reason.trim() }) };
        if (by === 'carrier')
          return api('POST /api/admin/orders/:out_trade_no/book', {
            params,
            body,
            skipErrorHandler: true,
          });
        const shipping = { carrier: carrier.trim(), trackingNo: trackingNo.trim() };
        const alone = !(isTogether && usedNumber === shipping.trackingNo);
        try {
          return await api('POST /api/admin/orders/:out_trade_no/ship', {
            params,
            body: { ...shipping, ...body, ...(alone && { alone }) },
            skipErrorHandler: true,
          });
        } catch (error) {
          const isUsed = error instanceof BizError && error.errorCode === 'PARCEL_NUMBER_USED';
          if (isUsed) setUsedNumber(shipping.trackingNo);
          throw error;
        }
      }}
    >
      {address && (
        <p>
          <AddressText address={address} />
        </p>
      )}
      <PackedPieces order={order} />
      <ShipBy />
      {usedNumber !== undefined && (
        <Form.Item name="isTogether" valuePropName="checked">
          <Checkbox>物流單號 {usedNumber} 沒有錯，是和別的商品放在同一件包裹裡</Checkbox>
        </Form.Item>
      )}
      {seller && <ReasonItem label={`為 ${seller.name} 代為出貨的原因（賣家看得到）`} />}
    </FormDialog>
  );
}
