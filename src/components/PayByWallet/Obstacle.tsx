import { amountToString } from '@common/money';
import { Alert, Button } from 'antd';
import { Amount } from '@/components/Amount';
import { chooseAccount, connectWallet } from '@/wallet/connection';
import type { Wallet } from '@/wallet/discovery';
import { shortAddress } from '@/wallet/eip1193';
import { ensureChain } from '@/wallet/ensureChain';
import { bindWallet } from '@/wallet/signInByWallet';
import { walletConfig } from '@/wallet/walletConfig';
import { COIN_SYMBOL, TOKEN_SYMBOL } from '../../../config/token';
import { WalletChoice } from '../SignIn/WalletChoice';
import { NoWallet } from '../SignIn/WalletSignIn';
import { Notice } from './Notice';
import styles from './PayByWallet.module.css';
import type { Readiness } from './usePayReadiness';

interface Props {
  readiness: Readiness;
  /** Runs something with the wallet and shows what it refused. */
  run: (action: () => Promise<unknown>) => void;
}

async function connect(wallet: Wallet): Promise<void> {
  await connectWallet(wallet);
}

/** Why paying by wallet is not possible yet, and the way on. */
export function Obstacle({ readiness, run }: Props) {
  switch (readiness.state) {
    case 'noWallet':
      return (
        <>
          <p className={styles.hint}>請連接要用來轉帳的錢包。</p>
          <WalletChoice action={connect} onDone={() => {}} empty={<NoWallet />} />
        </>
      );
    case 'notOwn': {
      const { wallet, address } = readiness.connection;
      return (
        <Notice
          type="warning"
          title={`錢包帳戶 ${shortAddress(address)} 沒有綁定到您的帳戶`}
          text="從沒有綁定的錢包轉出的款項，無法對應到您的帳戶。請綁定這個錢包，或在錢包切換帳戶。"
        >
          <Button type="primary" onClick={() => run(() => bindWallet(wallet, () => {}))}>
            綁定這個錢包
          </Button>
          <Button onClick={() => run(() => chooseAccount(wallet))}>切換帳戶</Button>
        </Notice>
      );
    }
    case 'wrongChain': {
      const { wallet } = readiness.connection;
      return (
        <Notice
          type="warning"
          title="錢包目前不在本站使用的網路"
          text="切換後才能轉帳；錢包會先問您。"
        >
          <Button
            type="primary"
            onClick={() => run(async () => ensureChain(wallet.provider, await walletConfig()))}
          >
            切換網路
          </Button>
        </Notice>
      );
    }
    case 'gabShort':
      return (
        <Notice
          type="warning"
          title={
            <>
              錢包裡的 {TOKEN_SYMBOL} 不足，還差{' '}
              <Amount value={amountToString(readiness.short)} unit={TOKEN_SYMBOL} />
            </>
          }
          text="請先轉入足夠的金額，或改用其他方式。餘額更新後就可以繼續。"
        />
      );
    case 'ethShort':
      return (
        <Notice
          type="warning"
          title={`錢包裡的 ${COIN_SYMBOL} 不足以支付網路手續費`}
          text={`轉出 ${TOKEN_SYMBOL} 需要少量 ${COIN_SYMBOL}。請先轉入一些再繼續。`}
        />
      );
    case 'unreadable':
      return <Alert type="warning" showIcon title="暫時讀不到錢包餘額，稍後會自動再試。" />;
    default:
      return null;
  }
}
