import { networkName } from '@common/money/networks';
import { Alert, Button, Typography } from 'antd';
import { useState } from 'react';
import { useSiteConfig } from '@/services/siteConfig';
import { useSession } from '@/session/useSession';
import { type Connection, chooseAccount } from '@/wallet/connection';
import { sameAddress, shortAddress, toHex } from '@/wallet/eip1193';
import { ensureChain } from '@/wallet/ensureChain';
import { WalletError } from '@/wallet/walletError';
import { WalletIcon } from '../SignIn/WalletIcon';
import { LostLink } from './LostLink';
import styles from './WalletPanel.module.css';

/** The wallet, account and network, with actions to change each. */
export function AccountLine({ connection }: { connection: Connection }) {
  const { wallet, address, chainId, link } = connection;
  const config = useSiteConfig();
  const { user } = useSession();
  const [fault, setFault] = useState<WalletError>();
  const isElsewhere = !!config && link === 'up' && chainId !== toHex(config.chainId);
  const isOwn = user?.member?.wallets.some((one) => sameAddress(one, address));

  async function run(action: () => Promise<void>): Promise<void> {
    setFault(undefined);
    try {
      await action();
    } catch (error) {
      if (error instanceof WalletError) setFault(error);
    }
  }
  return (
    <>
      <div className={styles.account}>
        <WalletIcon wallet={wallet} />
        <Typography.Text copyable={{ text: address, tooltips: ['複製地址', '已複製'] }}>
          {shortAddress(address)}
        </Typography.Text>
        <Button type="link" size="small" onClick={() => run(() => chooseAccount(wallet))}>
          切換帳戶
        </Button>
      </div>
      <p className={styles.hint}>
        {wallet.name}・{link === 'up' ? networkName(Number(chainId)) : '失去連線'}
        {isOwn ? '・已綁定您的帳戶' : '・未綁定您的帳戶'}
      </p>
      {link !== 'up' && <LostLink link={link} run={run} />}
      {isElsewhere && (
        <>
          <p className={styles.hint}>本站使用「{networkName(config.chainId)}」。</p>
          <Button
            block
            type="primary"
            onClick={() => run(() => ensureChain(wallet.provider, config))}
          >
            切換到 {networkName(config.chainId)}
          </Button>
        </>
      )}
      {fault && <Alert type="info" showIcon role="alert" title={fault.text} />}
    </>
  );
}
