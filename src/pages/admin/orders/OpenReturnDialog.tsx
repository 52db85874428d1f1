import type { StaffOrder } from '@common/endpoints/adminOrders';
import type { Picture } from '@common/endpoints/pictures';
import { RETURN_REASON } from '@common/lists/returns';
import { countPieces } from '@common/orders/pieces';
import type { SkuQuantity } from '@common/orders/returnSplit';
import { type ReturnReason, reasonsFor } from '@common/orders/returns';
import { Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { required } from '@/components/Address/required';
import { FormDialog } from '@/components/FormDialog';
import { PieceChoice } from '@/components/Order/PieceChoice';
import { inputsOf } from '@/components/PictureUpload/inputsOf';
import { PictureUpload } from '@/components/PictureUpload/PictureUpload';
import { api } from '@/services/api';
import type { StaffDialogProps } from './staffDialog';

interface FormValues {
  reason: ReturnReason;
  text: string;
  pictures?: Picture[];
  pieces?: SkuQuantity[];
}

/** Opens a return for a buyer who asked for it by telephone or mail. */
export function OpenReturnDialog({ order, ...rest }: StaffDialogProps) {
  const { out_trade_no, returnable } = order;
  const isChoice = countPieces(returnable) > 1;
  const [isUploading, setUploading] = useState(false);
  return (
    <FormDialog<FormValues, StaffOrder>
      {...rest}
      title="代買家申請退貨"
      okText="送出申請"
      isBusy={isUploading}
      initialValues={{ pieces: [...returnable] }}
      send={({ reason, text, pictures, pieces }) =>
        api('POST /api/admin/orders/:out_trade_no/returns', {
          params: { out_trade_no },
          body: {
            reason,
            text: text.trim(),
            pictures: inputsOf(pictures),
            ...(isChoice && { lines: pieces }),
          },
          skipErrorHandler: true,
        })
      }
    >
      <p>會通知買家{order.seller && '與賣家'}，之後的步驟和買家自己申請時一樣；買家也可以撤回。</p>
      {isChoice && (
        <Form.Item
          name="pieces"
          label="要退的商品"
          rules={[{ type: 'array', min: 1, required: true, message: '請選擇要退的商品' }]}
        >
          <PieceChoice lines={order.lines} most={returnable} verb="退" />
        </Form.Item>
      )}
      <Form.Item name="reason" label="退貨原因" rules={[required('請選擇退貨原因')]}>
        <Radio.Group
          style={{ display: 'flex', flexDirection: 'column' }}
          options={reasonsFor({ ...order, won: false }).map((value) => ({
            value,
            label: RETURN_REASON[value],
          }))}
        />
      </Form.Item>
      <Form.Item
        name="text"
        label="買家說的情況（雙方看得到）"
        rules={[required('請寫下買家說的情況，以及怎麼聯絡上的')]}
      >
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 3, maxRows: 8 }} />
      </Form.Item>
      <Form.Item name="pictures" label="買家提供的圖片（選填，雙方看得到）">
        <PictureUpload purpose="return" max={6} label="退貨的圖片" onBusy={setUploading} />
      </Form.Item>
    </FormDialog>
  );
}
