import type { Member } from '@common/endpoints/auth';
import type { SiteConfig } from '@common/endpoints/site';
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

/** An address; as many digits where it is not known yet, unseen, so that nothing moves when it comes. */
function Address({ value }: { value: string | undefined }) {
  if (value === undefined) {
    return (
      <span className={styles.unknown} aria-hidden>
        {'0'.repeat('0x'.length + 40)}
      </span>
    );
  }
  return (
    <Typography.Text className={styles.address} copyable={copy}>
      {value}
    </Typography.Text>
  );
}

interface TargetProps extends Pick<Props, 'needed'> {
  config: SiteConfig | undefined;
}

/** Where a transfer goes: the platform's address for cameras and to copy, its network and token. */
function Target({ config, needed }: TargetProps) {
  return (
    <div className={styles.target} aria-busy={!config}>
      {/* A plain address: a wallet that half understands EIP-681 would pay the token's contract. */}
      {/* For cameras; its words stand below. */}
      <div className={styles.code} aria-hidden>
        {config && (
          <QRCode
            value={config.systemWallet}
            type="svg"
            size={168}
            color="black"
            bgColor="white"
            bordered={false}
          />
        )}
      </div>
      <dl className={styles.facts}>
        <dt>收款地址</dt>
        <dd>
          <Address value={config?.systemWallet} />
        </dd>
        <dt>網路</dt>
        <dd>{config ? networkLabel(config.chainId) : '讀取中…'}</dd>
        <dt>{TOKEN_SYMBOL} 合約（不要轉到這裡）</dt>
        <dd>
          <Address value={config?.tokenAddress} />
        </dd>
        <dt>入帳時間</dt>
        <dd>{config ? `網路確認 ${needed ?? config.confirmations} 次後自動入帳` : '讀取中…'}</dd>
      </dl>
    </div>
  );
}

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
      <Target config={config} needed={needed} />
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
