import { amountToString } from '@common/money/money';
import { networkName } from '@common/money/networks';
import { COIN_SYMBOL, TOKEN_SYMBOL } from '@config/token';
import { Alert, Button } from 'antd';
import { Amount } from '@/components/Amount';
import { useBindingOpen } from '@/wallet/binding';
import { chooseAccount, connectWallet } from '@/wallet/connection';
import type { Wallet } from '@/wallet/discovery';
import { shortAddress } from '@/wallet/eip1193';
import { ensureChain } from '@/wallet/ensureChain';
import { bindWallet } from '@/wallet/signInByWallet';
import { walletConfig } from '@/wallet/walletConfig';
import { WalletChoice } from '../SignIn/WalletChoice';
import { NoWallet } from '../SignIn/WalletSignIn';
import { LostLink } from '../WalletPanel/LostLink';
import { Notice } from './Notice';
import styles from './PayByWallet.module.css';
import type { Readiness } from './usePayReadiness';

interface Props {
  readiness: Readiness;
  /** Runs an action with the wallet and shows its fault. */
  run: (action: () => Promise<unknown>) => void;
}

async function connect(wallet: Wallet): Promise<void> {
  await connectWallet(wallet);
}

/** Why a payment or deposit from the wallet is not possible yet, with the action that solves it. */
export function Obstacle({ readiness, run }: Props) {
  // The notice below offers the binding; `WalletWatch` does not warn meanwhile.
  useBindingOpen(readiness.state === 'notOwn');
  switch (readiness.state) {
    case 'noWallet':
      return (
        <>
          <p className={styles.hint}>
            {readiness.locked
              ? `${readiness.locked.name} 已鎖定，或沒有允許任何帳戶。解鎖後會自動恢復連接。`
              : '請連接要用來轉帳的錢包。'}
          </p>
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
    case 'disconnected':
      return <LostLink link={readiness.link} run={run} />;
    case 'wrongChain': {
      const { wallet, chainId } = readiness.connection;
      const network = networkName(readiness.chainId);
      return (
        <Notice
          type="warning"
          title={`錢包目前在「${networkName(Number(chainId))}」`}
          text={`轉帳要用「${network}」。按下後，錢包會先問您是否切換。`}
        >
          <Button
            type="primary"
            onClick={() => run(async () => ensureChain(wallet.provider, await walletConfig()))}
          >
            切換到 {network}
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
          title={`錢包裡的 ${COIN_SYMBOL} 不夠付網路手續費`}
          text={`轉出 ${TOKEN_SYMBOL} 需要少量 ${COIN_SYMBOL}。請先轉入一些再繼續。`}
        />
      );
    case 'unreadable':
      return <Alert type="warning" showIcon title="暫時讀不到錢包餘額，稍後會自動再試。" />;
    default:
      return null;
  }
}
