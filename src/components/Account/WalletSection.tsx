import type { Member } from '@common/endpoints/auth';
import { Button } from 'antd';
import { useState } from 'react';
import { WalletChoice } from '@/components/SignIn/WalletChoice';
import { NoWallet } from '@/components/SignIn/WalletSignIn';
import { toast } from '@/feedback/feedback';
import { storedUser } from '@/session/session';
import { useBindingOpen } from '@/wallet/binding';
import { bindWallet } from '@/wallet/signInByWallet';
import styles from './Account.module.css';
import { Section } from './Section';
import { UnbindWallet } from './UnbindWallet';

/** The member's wallets: binds this browser's wallet, and removes bound ones. */
export function WalletSection({ member }: { member: Member }) {
  const [isBinding, setBinding] = useState(false);
  useBindingOpen(isBinding);
  const { wallets } = member;
  // The last way to sign in cannot be removed; the server also refuses that.
  const isLast = wallets.length === 1 && !member.email;

  function handleBound(): void {
    setBinding(false);
    // Without a stored user, saveMember has shown the message to sign in.
    if (storedUser()) toast.success('錢包已綁定');
  }
  return (
    <Section title="綁定的錢包">
      {wallets.length > 0 ? (
        <ul className={styles.rows}>
          {wallets.map((wallet) => (
            <li key={wallet}>
              <span>{wallet}</span>
              {!isLast && <UnbindWallet address={wallet} />}
            </li>
          ))}
        </ul>
      ) : (
        <p>還沒有綁定錢包。綁定後可以用錢包登入與付款，從它轉入的 GAB 也會記入您的帳戶。</p>
      )}
      {isLast && (
        <p className={styles.quiet}>
          這是您唯一的登入方式。綁定電子郵件或其他錢包後，才能解除綁定。
        </p>
      )}
      {isBinding ? (
        <WalletChoice action={bindWallet} onDone={handleBound} empty={<NoWallet />} />
      ) : (
        <Button onClick={() => setBinding(true)}>
          {wallets.length > 0 ? '綁定其他錢包' : '綁定錢包'}
        </Button>
      )}
    </Section>
  );
}
