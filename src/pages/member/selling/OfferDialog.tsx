import type { Listing } from '@common/endpoints/listings';
import { useRequest } from 'ahooks';
import { Form, InputNumber, Modal, message, Switch } from 'antd';
import { AmountField } from '@/components/Listing/AmountField';
import { api } from '@/services/api';

interface Typed {
  price: string;
  available: number;
  onSale: boolean;
}

interface Props {
  listing: Listing;
  onDone: () => void;
  onClose: () => void;
}

/** Price, pieces and whether it is on sale: at once, without moderation. */
export function OfferDialog({ listing, onDone, onClose }: Props) {
  const { id, offer, content } = listing;
  const [form] = Form.useForm<Typed>();
  const { run, loading } = useRequest(
    ({ price, available, onSale }: Typed) =>
      api('PUT /api/me/listings/:id/offer', {
        params: { id },
        body: {
          price: price.trim(),
          available,
          seenAvailable: offer?.available ?? 0,
          onSale,
        },
      }),
    {
      manual: true,
      onSuccess: () => {
        void message.success('已更新');
        onClose();
        onDone();
      },
      // Shown already; what was typed stays.
      onError() {},
    },
  );
  return (
    <Modal
      open
      title={`改價與庫存：${content.title}`}
      okText="更新"
      cancelText="取消"
      confirmLoading={loading}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Typed>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={offer ?? undefined}
        onFinish={run}
      >
        <AmountField name="price" label="價格" required="請填寫價格" />
        <Form.Item
          name="available"
          label="可售數量"
          extra={
            offer && offer.reserved > 0 ? `另有 ${offer.reserved} 件已被訂單保留。` : undefined
          }
          rules={[{ required: true, message: '請填寫數量' }]}
        >
          <InputNumber min={0} max={9999} precision={0} style={{ width: 160 }} />
        </Form.Item>
        <Form.Item name="onSale" label="上架販售" valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </Modal>
  );
}
