import { networkLabel } from '@common/money/networks';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { useState } from 'react';
import { PlainButton } from '@/components/PlainButton';
import { toast } from '@/feedback/feedback';
import { useSiteConfig } from '@/services/siteConfig';
import styles from './FirstGab.module.css';

/** As wide as an address: keeps the place of the one that is loading. */
const PLACE = `0x${'0'.repeat(40)}`;
const COPIED_MS = 2500;

/** The token's contract, to be copied: the name of a token can be imitated, its address cannot. */
function Contract({ address }: { address: string | undefined }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), COPIED_MS);
    } catch {
      toast.warning('瀏覽器不讓網頁複製，請按住地址，選取後複製。');
    }
  };
  return (
    <dd className={styles.contract}>
      <code data-waits={address === undefined}>{address ?? PLACE}</code>
      <PlainButton size="small" disabled={!address} onClick={() => address && copy(address)}>
        <span aria-live="polite">{isCopied ? '已複製' : '複製合約地址'}</span>
      </PlainButton>
    </dd>
  );
}

/** How somebody who has no GAB yet comes to some, and what a wallet or a friend has to know for it. */
export function FirstGab({ isDemo }: { isDemo: boolean }) {
  const config = useSiteConfig();
  return (
    <section className={styles.first} aria-labelledby="first">
      <h2 id="first">還沒有 {TOKEN_SYMBOL}？</h2>
      <p>
        本站不販售 {TOKEN_SYMBOL}，也不收新台幣。要在這裡使用，請先讓自己的錢包收到 {TOKEN_SYMBOL}：
      </p>
      <ol>
        <li>
          <b>準備一個錢包</b>
          能收這個網路代幣的錢包都可以，例如
          MetaMask。把下面的網路與合約地址加進錢包，就看得到餘額。請收好助記詞，不要給任何人。
        </li>
        <li>
          <b>請對方轉給您</b>
          可以是已有 {TOKEN_SYMBOL}{' '}
          的朋友，或有這個代幣的交易所。把您的錢包地址、網路與合約地址交給對方，先轉一點試試。
        </li>
        <li>
          <b>綁定錢包，再轉進來</b>
          先在本站綁定那個錢包，再從那個錢包充幣。不要從交易所直接轉到本站的收款地址。
          <Link to="/member/deposit">前往充幣</Link>
        </li>
      </ol>
      <dl>
        <dt>網路</dt>
        <dd>{config ? networkLabel(config.chainId) : '\u00a0'}</dd>
        <dt>{TOKEN_SYMBOL} 合約</dt>
        <Contract address={config?.tokenAddress} />
      </dl>
      <p className={styles.quiet}>
        合約地址是用來辨認代幣的，不要把資產轉到那裡。同名的代幣不一定是 {TOKEN_SYMBOL}
        ，請核對地址。我們不保證任何人或交易所有 {TOKEN_SYMBOL} 可以賣給您。
        {isDemo && `這裡是示範商城：示範帳戶裡已經有可以試用的 ${TOKEN_SYMBOL}。`}
      </p>
    </section>
  );
}
