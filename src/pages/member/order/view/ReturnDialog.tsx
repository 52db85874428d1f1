import type { Order } from '@common/endpoints/orders';
import type { Picture } from '@common/endpoints/pictures';
import { RETURN_REASON } from '@common/lists/returns';
import { type ReturnReason, reasonsFor } from '@common/returns';
import { history } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Form, Input, Modal, Radio } from 'antd';
import { useState } from 'react';
import { required } from '@/components/Address/required';
import { PictureUpload } from '@/components/PictureUpload/PictureUpload';
import { inputsOf } from '@/components/Return/inputsOf';
import { api } from '@/services/api';
import styles from './OrderView.module.css';

interface Props {
  order: Order;
  /** It may no longer be returned. */
  onRefused: () => void;
  onClose: () => void;
}

interface Typed {
  reason: ReturnReason;
  text?: string;
  pictures?: Picture[];
}

/** Why it is given back; then its own page goes on. */
export function ReturnDialog({ order, onRefused, onClose }: Props) {
  const [form] = Form.useForm<Typed>();
  const [isUploading, setUploading] = useState(false);
  const reason = Form.useWatch('reason', form);
  const { out_trade_no } = order;
  const { run, loading } = useRequest(
    ({ reason, text = '', pictures }: Typed) =>
      api('POST /api/orders/:out_trade_no/returns', {
        params: { out_trade_no },
        body: { reason, text: text.trim(), pictures: inputsOf(pictures) },
      }),
    {
      manual: true,
      onSuccess: ({ id }) => history.push(`/member/returns/${id}`),
      onError: onRefused,
    },
  );
  return (
    <Modal
      open
      title="申請退貨"
      okText="送出申請"
      cancelText="先不要"
      confirmLoading={loading}
      okButtonProps={{ disabled: isUploading }}
      mask={{ closable: false }}
      style={{ top: 16 }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className={styles.quiet}>
        申請期間款項由平台保管，不會撥給賣家。同意退款後會全額退回您的帳戶。
      </p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={run}>
        <Form.Item name="reason" label="退貨原因" rules={[required('請選擇退貨原因')]}>
          <Radio.Group
            className={styles.reasons}
            options={reasonsFor(order).map((value) => ({ value, label: RETURN_REASON[value] }))}
          />
        </Form.Item>
        <Form.Item
          name="text"
          label={reason === 'changed' ? '補充說明（可不填）' : '情況說明'}
          dependencies={['reason']}
          rules={reason === 'changed' ? [] : [required('請說明情況，方便對方判斷')]}
        >
          <Input.TextArea maxLength={1000} autoSize={{ minRows: 3, maxRows: 8 }} />
        </Form.Item>
        <Form.Item name="pictures" label="圖片（可不加）">
          <PictureUpload purpose="return" max={6} label="退貨的圖片" onBusy={setUploading} />
        </Form.Item>
      </Form>
    </Modal>
  );
}
