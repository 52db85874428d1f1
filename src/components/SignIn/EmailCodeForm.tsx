import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useSiteConfig } from '@/services/siteConfig';
import styles from './EmailCodeForm.module.css';
import { ResendButton } from './ResendButton';

interface Props {
  /** The only address that a code may go to. */
  fixedEmail?: string;
  submitLabel: string;
  /** Mails a code; `resendAt` in ms on the server's clock. Rejects when none was sent. */
  sendCode: (email: string) => Promise<{ resendAt: number }>;
  /** Rejects when the code was not taken. */
  submitCode: (email: string, code: string) => Promise<void>;
}

interface Values {
  email: string;
  code?: string;
}

/** An address proven by the six digits mailed to it. */
export function EmailCodeForm({ fixedEmail, submitLabel, sendCode, submitCode }: Props) {
  const config = useSiteConfig();
  const [form] = Form.useForm<Values>();
  const [sent, setSent] = useState<{ email: string; resendAt: number }>();
  const [busy, setBusy] = useState(false);

  async function send(email: string): Promise<void> {
    const { resendAt } = await sendCode(email);
    setSent({ email, resendAt });
  }

  async function handleFinish({ email, code = '' }: Values): Promise<void> {
    setBusy(true);
    try {
      if (sent) await submitCode(sent.email, code);
      else await send(email.trim());
    } catch {
      // `api` has said why; what was typed stays.
      form.getFieldInstance('code')?.focus({ cursor: 'all' });
    } finally {
      setBusy(false);
    }
  }

  function changeAddress(): void {
    setSent(undefined);
    form.setFieldValue('code', undefined);
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      initialValues={{ email: fixedEmail }}
      onFinish={handleFinish}
    >
      <Form.Item
        hidden={!!sent || !!fixedEmail}
        name="email"
        label="電子郵件"
        normalize={(value: string) => value.trim()}
        validateTrigger="onBlur"
        rules={[
          { required: true, message: '請輸入電子郵件' },
          { type: 'email', message: '電子郵件格式不正確' },
        ]}
      >
        <Input type="email" inputMode="email" autoComplete="email" maxLength={254} />
      </Form.Item>
      {sent && (
        <>
          <p className={styles.sent} role="status">
            驗證碼已寄到 <b>{sent.email}</b>
            {!fixedEmail && (
              <Button type="link" size="small" onClick={changeAddress}>
                更換
              </Button>
            )}
          </p>
          <Form.Item
            name="code"
            label="六位數驗證碼"
            validateTrigger="onSubmit"
            normalize={(value: string) => value.replace(/\D/g, '')}
            rules={[
              { required: true, message: '請輸入驗證碼' },
              { len: 6, message: '驗證碼是六位數字' },
            ]}
          >
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={6} autoFocus />
          </Form.Item>
        </>
      )}
      <Button block type={sent ? 'primary' : 'default'} htmlType="submit" loading={busy}>
        {sent ? submitLabel : fixedEmail ? `寄送驗證碼到 ${fixedEmail}` : '寄送驗證碼'}
      </Button>
      {sent && (
        <div className={styles.after}>
          <ResendButton resendAt={sent.resendAt} onResend={() => send(sent.email)} />
          {config?.demo && (
            <a href="/mailbox" target="_blank" rel="noreferrer">
              開啟示範信箱
            </a>
          )}
        </div>
      )}
    </Form>
  );
}
