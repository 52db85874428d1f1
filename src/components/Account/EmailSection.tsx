import type { Member } from '@common/endpoints/auth';
import { Button } from 'antd';
import { useState } from 'react';
import { EmailCodeForm } from '@/components/SignIn/EmailCodeForm';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { requireUser, saveMember } from '@/session/session';
import styles from './Account.module.css';
import { Section } from './Section';

/** 電子郵件 (DESIGN §2): binds or changes the address by a code mailed to the new one; the old one is notified. */
export function EmailSection({ member }: { member: Member }) {
  const [isBinding, setBinding] = useState(false);
  const { email } = member;
  return (
    <Section title="電子郵件">
      <p>{email ?? '還沒有綁定電子郵件。綁定後可以用驗證碼登入，也能收到訂單與資產的重要通知。'}</p>
      {isBinding ? (
        <div className={styles.form}>
          {email && (
            <p className={styles.quiet}>
              新的電子郵件驗證成功前，原來的仍然有效。變更後其他裝置會登出，24
              小時內不能提幣，原信箱會收到可以復原的連結。
            </p>
          )}
          <EmailCodeForm
            currentEmail={email}
            submitLabel={email ? '變更' : '綁定'}
            sendCode={(email) => api('POST /api/me/email/code', { body: { email } })}
            submitCode={async (email, code) => {
              if (!requireUser()) return;
              const saved = await api('PUT /api/me/email', { body: { email, code } });
              setBinding(false);
              if (!saveMember(saved)) return;
              // `member` is still the old one: the new address is in the response.
              toast.success(member.email ? '電子郵件已變更' : '電子郵件已綁定');
            }}
          />
          <Button type="link" block onClick={() => setBinding(false)}>
            取消
          </Button>
        </div>
      ) : (
        <Button onClick={() => setBinding(true)}>{email ? '變更電子郵件' : '綁定電子郵件'}</Button>
      )}
    </Section>
  );
}
