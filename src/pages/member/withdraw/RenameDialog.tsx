import type { WithdrawalAddress } from '@common/endpoints/withdrawals';
import { useRequest } from 'ahooks';
import { Form, Input, Modal } from 'antd';
import { api } from '@/services/api';

interface Props {
  entry: WithdrawalAddress;
  onRenamed: () => void;
  onClose: () => void;
}

export function RenameDialog({ entry, onRenamed, onClose }: Props) {
  const [form] = Form.useForm<{ label: string }>();
  const { run, loading } = useRequest(
    ({ label }: { label: string }) =>
      api('PUT /api/me/withdrawal-addresses/:id', {
        params: { id: entry.id },
        body: { label: label.trim() },
      }),
    { manual: true, onSuccess: onRenamed, onError() {} },
  );
  return (
    <Modal
      open
      title="修改名稱"
      okText="儲存"
      cancelText="取消"
      confirmLoading={loading}
      mask={{ closable: false }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ label: entry.label }} onFinish={run}>
        <Form.Item
          name="label"
          label="名稱"
          rules={[{ required: true, whitespace: true, message: '請填寫名稱' }]}
        >
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
