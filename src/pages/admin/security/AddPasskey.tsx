import { deviceOf } from '@common/people/deviceOf';
import { PASSKEY_NAME_MAX } from '@common/people/passkeys';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { PasskeyButton } from '@/components/Proof/PasskeyButton';
import { api } from '@/services/api';
import { createPasskey } from '@/session/passkey';
import { RecoveryCodes } from './RecoveryCodes';

export const NAME_RULES = [{ required: true, whitespace: true, message: '請輸入名稱' }];

interface Props {
  type?: 'primary';
  doneLabel: string;
  /** It is registered; the recovery codes are still to be read. */
  onAdded?: () => void;
  onDone: () => void;
}

/** Registers a passkey, and shows the recovery codes to those who had none. */
export function AddPasskey({ type, doneLabel, onAdded, onDone }: Props) {
  const [form] = Form.useForm<{ name: string }>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryCodes codes={codes} doneLabel={doneLabel} onDone={onDone} />;
  async function add(): Promise<void> {
    const { name } = await form.validateFields();
    const begun = await api('POST /api/admin/passkeys/challenge');
    const made = await createPasskey(begun);
    const { recoveryCodes } = await api('POST /api/admin/passkeys', {
      body: { name: name.trim(), ...made },
    });
    onAdded?.();
    if (recoveryCodes) setCodes(recoveryCodes);
    else onDone();
  }
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ name: deviceOf(navigator.userAgent) }}
    >
      <Form.Item name="name" label="通行金鑰的名稱" rules={NAME_RULES}>
        <Input maxLength={PASSKEY_NAME_MAX} autoComplete="off" />
      </Form.Item>
      <PasskeyButton type={type} label="登記通行金鑰" act={add} />
    </Form>
  );
}
