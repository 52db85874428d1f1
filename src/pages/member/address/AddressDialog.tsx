import type { Address } from '@common/endpoints/me';
import { Form, Modal } from 'antd';
import { AddressFields } from '@/components/Address/AddressFields';
import { useAddressForm } from '@/components/Address/useAddressForm';
import { useApi } from '@/services/useApi';

interface Props {
  /** The address to change; undefined for a new one. */
  address: Address | undefined;
  onClose: () => void;
  onSaved: () => void;
}

export function AddressDialog({ address, onClose, onSaved }: Props) {
  const { form, save } = useAddressForm();
  const { run, loading } = useApi(() => save(address?.id), {
    manual: true,
    onSuccess: onSaved,
  });
  return (
    <Modal
      open
      title={address ? '修改地址' : '新增地址'}
      style={{ top: 16 }}
      mask={{ closable: false }}
      okText="儲存"
      cancelText="取消"
      confirmLoading={loading}
      onOk={run}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={address ?? { kind: 'home' }}
        onFinish={run}
      >
        <AddressFields />
        {/* Enter saves. */}
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}
