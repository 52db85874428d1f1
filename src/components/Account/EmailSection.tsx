import type { Member } from '@common/endpoints/auth';
import { Button } from 'antd';
import { useState } from 'react';
import { EmailCodeForm } from '@/components/SignIn/EmailCodeForm';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { requireUser, saveMember } from '@/session/session';
import styles from './Account.module.css';
import { Section } from './Section';

/**
 * 電子郵件 (DESIGN §2): binds or changes the address by a code mailed to the new one; the old one is notified. One that is
 * refused as no mailbox can be verified again.
 */
export function EmailSection({ member }: { member: Member }) {
  const [binding, setBinding] = useState<'new' | 'same'>();
  const { email, emailRefusedAt } = member;
  const isSame = binding === 'same' && email;
  return (
    <Section title="電子郵件">
      <p>{email ?? '還沒有綁定電子郵件。綁定後可以用驗證碼登入，也能收到訂單與資產的重要通知。'}</p>
      {emailRefusedAt && (
        <p className={styles.quiet}>
          寄到這個信箱的信被退回，對方的郵件主機說沒有這個信箱，所以只寄資產與帳戶安全的通知信。請變更電子郵件；如果信箱沒有錯，請重新驗證。
        </p>
      )}
      {binding ? (
        <div className={styles.form}>
          {email && !isSame && (
            <p className={styles.quiet}>
              新的電子郵件驗證成功前，原來的仍然有效。變更後其他裝置會登出，24
              小時內不能提幣，原信箱會收到可以復原的連結。
            </p>
          )}
          <EmailCodeForm
            {...(isSame ? { fixedEmail: email } : { currentEmail: email })}
            submitLabel={isSame ? '驗證' : email ? '變更' : '綁定'}
            sendCode={(email) => api('POST /api/me/email/code', { body: { email } })}
            submitCode={async (email, code) => {
              if (!requireUser()) return;
              const saved = await api('PUT /api/me/email', { body: { email, code } });
              setBinding(undefined);
              if (!saveMember(saved)) return;
              // `member` is still the old one: the new address is in the response.
              toast.success(`電子郵件已${isSame ? '驗證' : member.email ? '變更' : '綁定'}`);
            }}
          />
          <Button type="link" block onClick={() => setBinding(undefined)}>
            取消
          </Button>
        </div>
      ) : (
        <>
          <Button onClick={() => setBinding('new')}>
            {email ? '變更電子郵件' : '綁定電子郵件'}
          </Button>
          {emailRefusedAt && (
            <Button type="link" onClick={() => setBinding('same')}>
              重新驗證
            </Button>
          )}
        </>
      )}
    </Section>
  );
}
