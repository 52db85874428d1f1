import type { Member } from '@common/endpoints/auth';
import { Button, message } from 'antd';
import { useState } from 'react';
import { EmailCodeForm } from '@/components/SignIn/EmailCodeForm';
import { api } from '@/services/api';
import { saveMember } from '@/session/session';
import styles from './index.module.css';

/** The member's e-mail address: bound or changed by a code mailed to the new one. */
export function EmailSection({ member }: { member: Member }) {
  const [isBinding, setBinding] = useState(false);
  return (
    <section className={styles.section}>
      <h2>電子郵件</h2>
      <p>
        {member.email ??
          '還沒有綁定電子郵件。綁定後可以用驗證碼登入，也能收到訂單與資產的重要通知。'}
      </p>
      {isBinding ? (
        <div className={styles.form}>
          <EmailCodeForm
            submitLabel="綁定"
            sendCode={(email) => api('POST /api/me/email/code', { body: { email } })}
            submitCode={async (email, code) => {
              saveMember(await api('PUT /api/me/email', { body: { email, code } }));
              setBinding(false);
              message.success('電子郵件已綁定');
            }}
          />
        </div>
      ) : (
        <Button onClick={() => setBinding(true)}>
          {member.email ? '更換電子郵件' : '綁定電子郵件'}
        </Button>
      )}
    </section>
  );
}
