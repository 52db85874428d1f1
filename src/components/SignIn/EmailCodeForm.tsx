import type { MailDelay } from '@common/messages/mailDelays';
import { Button, Form } from 'antd';
import type { Rule } from 'antd/es/form';
// Without text areas and search fields, of which the package's entry makes parts of it.
import Input from 'antd/es/input/Input';
import { useEffect, useState } from 'react';
import { useSiteConfig } from '@/services/siteConfig';
import styles from './EmailCodeForm.module.css';
import { ResendButton } from './ResendButton';

const DELAYS: Readonly<Record<MailDelay, string>> = {
  late: '目前寄信較慢，驗證碼可能晚幾分鐘才到。',
  away: '目前無法寄信，驗證碼可能不會寄達，請稍後再試。',
};

/** A code that was asked for. */
interface Sent {
  /** Milliseconds on the server's clock. */
  resendAt: number;
  delay?: MailDelay;
}

interface SentCode extends Sent {
  /** Empty for a code sent before a reload. */
  email: string;
}

interface Props {
  /** Restricts the code to this e-mail address. */
  fixedEmail?: string;
  /** The member's address: another one is wanted. */
  currentEmail?: string | null;
  submitLabel: string;
  /** The last digit of the code submits it. */
  submitsLastDigit?: boolean;
  /** Once true, the field to fill in has the focus. */
  autoFocus?: boolean;
  /** A code was sent before a reload of the page; its address was not stored. */
  sentAlready?: Sent;
  /** What can be done instead while mails come late. */
  otherWay?: string;
  /** Mails a code. Rejects when no code was sent. */
  sendCode: (email: string) => Promise<Sent>;
  /** Rejects when the code was refused; `email` is empty for a code sent before the reload. */
  submitCode: (email: string, code: string) => Promise<void>;
  /** Called when the user wants another e-mail address. */
  onRestart?: () => void;
}

const EMAIL_RULES: Rule[] = [
  // Who leaves the field empty may have chosen another way: a fault would move the button that is being pressed.
  { required: true, message: '請輸入電子郵件', validateTrigger: 'onSubmit' },
  { type: 'email', message: '電子郵件格式不正確' },
];

const anotherThan = (current: string | null | undefined): Rule[] =>
  current
    ? [
        {
          message: '這是您目前的電子郵件，請輸入新的',
          validator: (_, typed: string = '') =>
            typed.toLowerCase() === current.toLowerCase()
              ? Promise.reject(new Error())
              : Promise.resolve(),
        },
      ]
    : [];

interface TypedEmailCode {
  email: string;
  code?: string;
}

interface SentToProps {
  sent: SentCode;
  otherWay: string | undefined;
  onChange: (() => void) | undefined;
}

/** Where the code went, or will go once mails do. */
function SentTo({ sent: { email, delay }, otherWay, onChange }: SentToProps) {
  return (
    <>
      <p className={styles.sent} role="status">
        驗證碼{delay ? '會' : '已'}寄到{email ? <b> {email}</b> : '您剛才填寫的電子郵件'}
        {onChange && (
          <Button type="link" size="small" onClick={onChange}>
            更換
          </Button>
        )}
      </p>
      {delay && (
        <p className={styles.delay} role="status">
          {DELAYS[delay]}
          {otherWay}
        </p>
      )}
    </>
  );
}

/** Verifies an e-mail address by a mailed six-digit code. */
export function EmailCodeForm(props: Props) {
  const { fixedEmail, currentEmail, submitLabel, sentAlready, otherWay } = props;
  const { submitsLastDigit, autoFocus, sendCode, submitCode, onRestart } = props;
  const config = useSiteConfig();
  const [form] = Form.useForm<TypedEmailCode>();
  const [sent, setSent] = useState<SentCode | undefined>(
    () => sentAlready && { email: '', ...sentAlready },
  );
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (autoFocus) (form.getFieldInstance('code') ?? form.getFieldInstance('email'))?.focus();
  }, [autoFocus, form]);

  async function send(email: string): Promise<void> {
    const { resendAt, delay } = await sendCode(email);
    setSent({ email, resendAt, ...(delay && { delay }) });
  }

  async function handleFinish({ email, code = '' }: TypedEmailCode): Promise<void> {
    // The Enter key after the last digit would use up another try.
    if (busy) return;
    setBusy(true);
    try {
      if (sent) await submitCode(sent.email, code);
      else await send(email.trim());
    } catch {
      // `api` has shown the error; what was typed stays.
      form.getFieldInstance('code')?.focus({ cursor: 'all' });
    } finally {
      setBusy(false);
    }
  }

  function changeAddress(): void {
    setSent(undefined);
    onRestart?.();
    form.setFieldValue('code', undefined);
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      // Else the browser speaks first, in its own words and language.
      noValidate
      initialValues={{ email: fixedEmail }}
      onFinish={handleFinish}
      onValuesChange={({ code }: Partial<TypedEmailCode>) => {
        if (submitsLastDigit && code?.length === 6) form.submit();
      }}
    >
      <Form.Item
        hidden={!!sent || !!fixedEmail}
        name="email"
        label="電子郵件"
        normalize={(value: string) => value.trim()}
        validateTrigger="onBlur"
        // After a reload the address is unknown: only the code is requested.
        rules={sent ? [] : [...EMAIL_RULES, ...anotherThan(currentEmail)]}
      >
        <Input type="email" inputMode="email" autoComplete="email" maxLength={254} />
      </Form.Item>
      {sent && (
        <>
          <SentTo
            sent={sent}
            otherWay={otherWay}
            onChange={fixedEmail ? undefined : changeAddress}
          />
          <Form.Item
            name="code"
            label="6 位數驗證碼"
            validateTrigger="onSubmit"
            // A pasted code may have spaces.
            normalize={(value: string) => value.replace(/\D/g, '').slice(0, 6)}
            rules={[
              { required: true, message: '請輸入驗證碼' },
              { len: 6, message: '驗證碼是 6 位數字' },
            ]}
          >
            <Input inputMode="numeric" autoComplete="one-time-code" autoFocus />
          </Form.Item>
        </>
      )}
      <Button
        // Two buttons: the loading icon of the first one could stay, since its animation pauses in a background tab.
        key={sent ? 'submit' : 'send'}
        block
        type="primary"
        htmlType="submit"
        loading={busy}
      >
        {sent ? submitLabel : fixedEmail ? `寄送驗證碼到 ${fixedEmail}` : '寄送驗證碼'}
      </Button>
      {sent && (
        <div className={styles.after}>
          {sent.email && (
            <ResendButton resendAt={sent.resendAt} onResend={() => send(sent.email)} />
          )}
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
