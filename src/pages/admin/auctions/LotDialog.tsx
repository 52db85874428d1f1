import type { StaffLot } from '@common/endpoints/adminAuctions';
import { Form } from 'antd';
import { FormDialog } from '@/components/FormDialog';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { SkuPicker } from './SkuPicker';
import { newTimes, TermsFields, type TermsTyped, termsOf } from './TermsFields';

type Typed = TermsTyped & { skuId: number };

interface Props {
  /** The unsold lot to put up again; a new one from stock without it. */
  relist?: StaffLot;
  onDone: () => void;
  onClose: () => void;
}

/** Puts a piece up for auction; a refusal keeps what was typed. */
export function LotDialog({ relist, onDone, onClose }: Props) {
  return (
    <FormDialog<Typed>
      title={relist ? `重新上架：${relist.title}` : '新增拍品'}
      okText="上架競標"
      initialValues={{ ...newTimes(), startPrice: relist?.startPrice }}
      send={({ skuId, ...typed }) =>
        relist
          ? api('POST /api/admin/auctions/:id/relist', {
              params: { id: relist.lotId },
              body: termsOf(typed),
            })
          : api('POST /api/admin/auctions', { body: { skuId, ...termsOf(typed) } })
      }
      onDone={() => {
        void toast.success('拍品已上架');
        onDone();
      }}
      onClose={onClose}
    >
      {!relist && (
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
      )}
      <TermsFields />
    </FormDialog>
  );
}
