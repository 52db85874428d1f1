import type { StaffOrder } from '@common/endpoints/adminOrders';
import { Form, Input } from 'antd';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import type { StaffDialogProps } from './StaffActions';

export function HandOverDialog({ order, ...rest }: StaffDialogProps) {
  return (
    <FormDialog<{ note: string }, StaffOrder>
      {...rest}
      title="完成交付"
      okText="確認完成交付"
      send={({ note }) =>
        api('POST /api/admin/orders/:out_trade_no/handover', {
          params: { out_trade_no: order.out_trade_no },
          body: { note: note.trim() },
        })
      }
    >
      <p>訂單會直接完成，款項撥給賣家，無法復原。</p>
      <Form.Item
        name="note"
        label="交付說明（買家看得到）"
        rules={[{ required: true, whitespace: true, message: '請填寫如何交付' }]}
      >
        <Input maxLength={200} placeholder="例如：序號已寄至電子郵件" />
      </Form.Item>
    </FormDialog>
  );
}
