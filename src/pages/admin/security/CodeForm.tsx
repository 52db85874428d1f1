import { Button, Form, Input } from 'antd';
import { useState } from 'react';

interface Props {
  label: string;
  submitLabel: string;
  /** The field takes a recovery code, too. */
  takesRecoveryCode?: boolean;
  /** Rejects when the code was refused; the request layer has shown why. */
  send: (code: string) => Promise<void>;
}

const APP_CODE = /^\d{6}$/;
const RECOVERY_CODE = /^[A-Za-z2-7]{16}$/;

/** Removes what people type between groups: recovery codes are printed with dashes. */
const withoutSeparators = (typed: string) => typed.replace(/[\s-]/g, '');

const isCode = (code: string, takesRecoveryCode: boolean) =>
  APP_CODE.test(code) || (takesRecoveryCode && RECOVERY_CODE.test(code));

/** A field for the code that an authenticator app shows; a refused code stays in the field, selected. */
export function CodeForm({ label, submitLabel, takesRecoveryCode = false, send }: Props) {
  const [form] = Form.useForm<{ code: string }>();
  const [busy, setBusy] = useState(false);
  async function handleFinish({ code }: { code: string }): Promise<void> {
    setBusy(true);
    try {
      await send(withoutSeparators(code));
    } catch {
      form.getFieldInstance('code')?.focus({ cursor: 'all' });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={handleFinish}>
      <Form.Item
        name="code"
        label={label}
        validateTrigger="onSubmit"
        rules={[
          {
            validator: (_, typed: string | undefined) =>
              isCode(withoutSeparators(typed ?? ''), takesRecoveryCode)
                ? Promise.resolve()
                : Promise.reject(
                    new Error(
                      takesRecoveryCode
                        ? '請輸入 6 位數驗證碼，或 16 個字的備用碼'
                        : '請輸入 6 位數驗證碼',
                    ),
                  ),
          },
        ]}
      >
        <Input
          autoComplete="one-time-code"
          inputMode={takesRecoveryCode ? 'text' : 'numeric'}
          maxLength={24}
          autoFocus
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        {submitLabel}
      </Button>
    </Form>
  );
}
