import type { Address } from '@common/endpoints/me';
import { Form, Modal } from 'antd';
import { useState } from 'react';
import { AddressFields } from '@/components/Address/AddressFields';
import { useAddressForm } from '@/components/Address/useAddressForm';
import { dialogExits } from '@/components/dialogExits';
import { useUnsaved } from '@/components/useUnsaved';
import { useApi } from '@/services/useApi';

interface Props {
  /** The address to change; undefined for a new one. */
  address: Address | undefined;
  onClose: () => void;
  onSaved: () => void;
}

export function AddressDialog({ address, onClose, onSaved }: Props) {
  const { form, save } = useAddressForm();
  const [isTyped, setTyped] = useState(false);
  useUnsaved(isTyped);
  const { run, loading } = useApi(() => save(address?.id), {
    manual: true,
    onSuccess: onSaved,
  });
  return (
    <Modal
      {...dialogExits(isTyped, onClose)}
      open
      title={address ? '修改地址' : '新增地址'}
      style={{ top: 16 }}
      okText="儲存"
      cancelText="取消"
      confirmLoading={loading}
      onOk={run}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={address ?? { kind: 'home' }}
        onValuesChange={() => setTyped(true)}
        onFinish={run}
      >
        <AddressFields />
        {/* Enter saves. */}
        <button type="submit" hidden />
      </Form>
    </Modal>
  );
}
