import type { Listing } from '@common/endpoints/listings';
import { Form, Switch } from 'antd';
import { useState } from 'react';
import { FormDialog } from '@/components/FormDialog';
import { AmountField } from '@/components/Listing/AmountField';
import { NumberInput } from '@/components/NumberInput';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';

interface FormValues {
  price: string;
  available: number;
  onSale: boolean;
}

interface Props {
  listing: Listing;
  onDone: () => void;
  onClose: () => void;
}

/** Changes price, stock and whether it is on sale, effective at once, without review. */
export function OfferDialog({ listing, onDone, onClose }: Props) {
  // Fixed when opened: refreshing the list behind the dialog must not change its fields.
  const [{ id, offer, content }] = useState(listing);
  return (
    <FormDialog<FormValues>
      title={`改價與庫存：${content.title}`}
      okText="更新"
      requiredMark={false}
      initialValues={offer ?? undefined}
      send={({ price, available, onSale }) =>
        api('PUT /api/me/listings/:id/offer', {
          params: { id },
          body: {
            price: price.trim(),
            available,
            seenAvailable: offer?.available ?? 0,
            onSale,
            seenOnSale: offer?.onSale ?? false,
          },
          skipErrorHandler: true,
        })
      }
      onDone={() => {
        void toast.success('已更新');
        onClose();
        onDone();
      }}
      onClose={onClose}
    >
      <AmountField name="price" label="價格" required="請填寫價格" />
      <Form.Item
        name="available"
        label="可售數量"
        extra={offer && offer.reserved > 0 ? `另有 ${offer.reserved} 件已被訂單保留。` : undefined}
        rules={[{ required: true, message: '請填寫數量' }]}
      >
        <NumberInput min={0} max={9999} precision={0} style={{ width: 160 }} />
      </Form.Item>
      <Form.Item
        name="onSale"
        label="上架販售"
        valuePropName="checked"
        extra={offer?.barred && '已由平台停售。請修改並重新送審，通過後就會恢復販售。'}
      >
        <Switch disabled={offer?.barred} />
      </Form.Item>
    </FormDialog>
  );
}
