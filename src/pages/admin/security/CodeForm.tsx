import { Button, Form, Input } from 'antd';
import { useState } from 'react';

interface Props {
  label: string;
  submitLabel: string;
  /** Also takes a recovery code. */
  takesRecoveryCode?: boolean;
  /** Rejects when the code was refused; the request layer has shown why. */
  send: (code: string) => Promise<void>;
}

const SIX_DIGITS = /^\d{6}$/;
/** As printed, or without its dashes. */
const RECOVERY = /^[A-Za-z2-7]{16}$/;

const isCode = (typed: string, takesRecoveryCode: boolean) =>
  SIX_DIGITS.test(typed) || (takesRecoveryCode && RECOVERY.test(typed));

/** The code of the app; after a refusal it stays, selected. */
export function CodeForm({ label, submitLabel, takesRecoveryCode = false, send }: Props) {
  const [form] = Form.useForm<{ code: string }>();
  const [busy, setBusy] = useState(false);
  async function handleFinish({ code }: { code: string }): Promise<void> {
    setBusy(true);
    try {
      await send(code.replace(/[\s-]/g, ''));
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
              isCode((typed ?? '').replace(/[\s-]/g, ''), takesRecoveryCode)
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
