import type { WithdrawalAddress } from '@common/endpoints/withdrawals';
import { Form, Input } from 'antd';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';

interface Props {
  entry: WithdrawalAddress;
  onRenamed: () => void;
  onClose: () => void;
}

export function RenameDialog({ entry, onRenamed, onClose }: Props) {
  return (
    <FormDialog<{ label: string }>
      title="改名"
      okText="儲存"
      initialValues={{ label: entry.label }}
      send={({ label }) =>
        api('PUT /api/me/withdrawal-addresses/:id', {
          params: { id: entry.id },
          body: { label: label.trim() },
          skipErrorHandler: true,
        })
      }
      onDone={onRenamed}
      onClose={onClose}
    >
      <Form.Item
        name="label"
        label="名稱"
        rules={[{ required: true, whitespace: true, message: '請填寫名稱' }]}
      >
        <Input maxLength={30} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}
