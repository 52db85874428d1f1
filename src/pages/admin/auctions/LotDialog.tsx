import { Form } from 'antd';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { SkuPicker } from './SkuPicker';
import { newTimes, TermsFields, type TermsTyped, termsOf } from './TermsFields';

type FormValues = TermsTyped & { skuId: number };

interface Props {
  onDone: () => void;
  onClose: () => void;
}

/** Puts a piece from stock up for auction; a refusal keeps what was typed. */
export function LotDialog(props: Props) {
  return (
    <FormDialog<FormValues>
      {...props}
      title="新增拍品"
      okText="上架競標"
      initialValues={newTimes()}
      send={({ skuId, ...typed }) =>
        api('POST /api/admin/auctions', {
          body: { skuId, ...termsOf(typed) },
          skipErrorHandler: true,
        })
      }
    >
      <Form.Item
        name="skuId"
        label="商品"
        extra="從庫存取出一件，只透過競標出售。"
        // A product that is being looked up has no variant yet: that is no fault.
        validateTrigger="onSubmit"
        rules={[{ required: true, message: '請選擇商品與規格' }]}
      >
        <SkuPicker />
      </Form.Item>
      <TermsFields />
    </FormDialog>
  );
}
