import type { StaffOrder } from '@common/endpoints/adminOrders';
import { RETURN_WINDOW_DAYS } from '@common/orders/returnTerms';
import { Form, Input } from 'antd';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import type { StaffDialogProps } from './staffDialog';

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
          skipErrorHandler: true,
        })
      }
    >
      <p>訂單會立即完成，無法復原。款項再託管 {RETURN_WINDOW_DAYS} 天，沒有退貨申請就撥給賣家。</p>
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
