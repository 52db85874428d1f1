import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { WhatIsGab } from '@/components/WhatIsGab';
import { lastSignInWay } from '@/session/signInWay';
import { EmailSignIn } from './EmailSignIn';
import styles from './SignInPanel.module.css';
import { WalletSignIn } from './WalletSignIn';

interface Props {
  /** False while its dialog is opening. */
  isShown?: boolean;
  /** Called when the session is stored: closes the dialog or continues to the requested page. */
  onDone: () => void;
}

interface WayProps {
  title: string;
  hint: string;
  isLast: boolean;
  children: ReactNode;
}

const Way = ({ title, hint, isLast, children }: WayProps) => (
  <section>
    <h2>
      {title} {isLast && <Tag>上次使用</Tag>}
    </h2>
    <p>{hint}</p>
    {children}
  </section>
);

/** Sign-in by e-mail or wallet, in the dialog and on /login; the way used last stands first. */
export function SignInPanel({ isShown = true, onDone }: Props) {
  const last = lastSignInWay();
  const ways = [
    <Way
      key="email"
      title="用電子郵件"
      hint="我們寄驗證碼給您，不用記密碼。"
      isLast={last === 'email'}
    >
      <EmailSignIn autoFocus={isShown && last !== 'wallet'} onDone={onDone} />
    </Way>,
    <Way
      key="wallet"
      title="用錢包"
      hint="錢包是您自己保管代幣的 App。簽署只確認是您本人，不收費。"
      isLast={last === 'wallet'}
    >
      <WalletSignIn onDone={onDone} />
    </Way>,
  ];
  return (
    <>
      <p className={styles.lead}>
        第一次登入就會建立帳戶，不用另外註冊。 <WhatIsGab inNewTab />
      </p>
      <div className={styles.ways}>{last === 'wallet' ? ways.toReversed() : ways}</div>
    </>
  );
}
