import type { Member } from '@common/endpoints/auth';
import { Button, message } from 'antd';
import { useState } from 'react';
import { WalletChoice } from '@/components/SignIn/WalletChoice';
import { NoWallet } from '@/components/SignIn/WalletSignIn';
import { bindWallet } from '@/wallet/signInByWallet';
import styles from './index.module.css';

/** The member's wallets, and binding the one this browser has. */
export function WalletSection({ member }: { member: Member }) {
  const [isBinding, setBinding] = useState(false);

  function handleBound(): void {
    setBinding(false);
    message.success('錢包已綁定');
  }
  return (
    <section className={styles.section}>
      <h2>綁定的錢包</h2>
      {member.wallets.length > 0 ? (
        <ul className={styles.wallets}>
          {member.wallets.map((wallet) => (
            <li key={wallet}>{wallet}</li>
          ))}
        </ul>
      ) : (
        <p>還沒有綁定錢包。綁定後可以用錢包登入與付款，從它轉入的 GAB 也會記入您的帳戶。</p>
      )}
      {isBinding ? (
        <WalletChoice action={bindWallet} onDone={handleBound} empty={<NoWallet />} />
      ) : (
        <Button onClick={() => setBinding(true)}>
          綁定{member.wallets.length > 0 && '其他'}錢包
        </Button>
      )}
    </section>
  );
}
