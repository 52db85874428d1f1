import { CARRIERS } from '@common/lists/carriers';
import { AutoComplete, Form, Input } from 'antd';
import { AddressText } from '@/components/Address/AddressText';
import { api } from '@/services/api';
import { ActionDialog, type ActionDialogProps } from './ActionDialog';

interface Shipment {
  carrier: string;
  trackingNo: string;
}

export function ShipDialog({ order, ...rest }: ActionDialogProps) {
  const { out_trade_no, address } = order;
  return (
    <ActionDialog<Shipment>
      {...rest}
      title="出貨"
      okText="確認出貨"
      send={({ carrier, trackingNo }) =>
        api('POST /api/admin/orders/:out_trade_no/ship', {
          params: { out_trade_no },
          body: { carrier: carrier.trim(), trackingNo: trackingNo.trim() },
        })
      }
    >
      {address && (
        <p>
          <AddressText address={address} />
        </p>
      )}
      <Form.Item
        name="carrier"
        label="物流公司"
        rules={[{ required: true, whitespace: true, message: '請填寫物流公司' }]}
      >
        <AutoComplete options={CARRIERS.map(({ name }) => ({ value: name }))}>
          <Input maxLength={30} />
        </AutoComplete>
      </Form.Item>
      <Form.Item
        name="trackingNo"
        label="追蹤號碼"
        rules={[{ required: true, whitespace: true, message: '請填寫追蹤號碼' }]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
    </ActionDialog>
  );
}
