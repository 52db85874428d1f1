import type { Member } from '@common/endpoints/auth';
import { networkLabel } from '@common/money/networks';
import { TOKEN_SYMBOL } from '@config/token';
import { Alert, Button, QRCode, Skeleton, Typography } from 'antd';
import { useState } from 'react';
import { lazyPart } from '@/components/lazyPart';
import { useSiteConfig } from '@/services/siteConfig';
import styles from './index.module.css';

const FromWallet = lazyPart(
  async () => (await import('./FromWallet')).FromWallet,
  <Skeleton active paragraph={{ rows: 3 }} />,
);

interface Props {
  member: Member;
  /** Confirmations that a deposit needs; undefined until known. */
  needed: number | undefined;
  onSent: () => void;
}

const copy = { tooltips: ['複製', '已複製'] };

/** The platform's address as text and QR code, and a form to send to it from this browser's wallet. */
export function WhereTo({ member, needed, onSent }: Props) {
  const config = useSiteConfig();
  const [isSending, setSending] = useState(false);
  return (
    <>
      <h2>轉入 {TOKEN_SYMBOL}</h2>
      <div className={styles.wallets}>
        <h3>只能從這些錢包轉出</h3>
        <ul>
          {member.wallets.map((wallet) => (
            <li key={wallet}>{wallet}</li>
          ))}
        </ul>
      </div>
      {isSending ? (
        <FromWallet memberId={member.id} onSent={onSent} />
      ) : (
        <Button type="primary" size="large" block onClick={() => setSending(true)}>
          用這個瀏覽器的錢包轉帳
        </Button>
      )}
      <h3>或自行轉到這個地址</h3>
      {config ? (
        <div className={styles.target}>
          {/* A plain address: a wallet that half understands EIP-681 would pay the token's contract. */}
          {/* For cameras; its words stand below. */}
          <div className={styles.code} aria-hidden>
            <QRCode
              value={config.systemWallet}
              type="svg"
              size={168}
              color="black"
              bgColor="white"
              bordered={false}
            />
          </div>
          <dl className={styles.facts}>
            <dt>收款地址</dt>
            <dd>
              <Typography.Text className={styles.address} copyable={copy}>
                {config.systemWallet}
              </Typography.Text>
            </dd>
            <dt>網路</dt>
            <dd>{networkLabel(config.chainId)}</dd>
            <dt>{TOKEN_SYMBOL} 合約（不要轉到這裡）</dt>
            <dd>
              <Typography.Text className={styles.address} copyable={copy}>
                {config.tokenAddress}
              </Typography.Text>
            </dd>
            <dt>入帳時間</dt>
            <dd>網路確認 {needed ?? config.confirmations} 次後自動入帳</dd>
          </dl>
        </div>
      ) : (
        <Skeleton active paragraph={{ rows: 5 }} />
      )}
      <Alert
        type="warning"
        title={
          <ul className={styles.warnings}>
            <li>
              只收這個網路上的 {TOKEN_SYMBOL}；其他代幣、ETH 或其他網路的資產，轉入後無法找回。
            </li>
            <li>請從上面列出的錢包轉出。從交易所或其他錢包轉入，要由客服核對後才能入帳。</li>
            <li>先綁定、再轉帳：綁定前轉出的，同樣要由客服核對。</li>
          </ul>
        }
      />
    </>
  );
}
