import { amountToString } from '@common/money/money';
import { COIN_SYMBOL, TOKEN_SYMBOL } from '@config/token';
import { Amount } from '@/components/Amount';
import { useChainBalances } from '@/wallet/useChainBalances';
import styles from './WalletPanel.module.css';

/** Balances of the connected account on the site's chain. */
export function ChainBalances() {
  const { balances, failed, isOnChain } = useChainBalances();
  const shown = (units: bigint | undefined) =>
    units === undefined ? <span>—</span> : <Amount value={amountToString(units)} />;
  return (
    <>
      <dl className={styles.figures} aria-busy={isOnChain && !balances && !failed}>
        <dt>{TOKEN_SYMBOL}</dt>
        <dd>{shown(balances?.gab)}</dd>
        <dt>{COIN_SYMBOL}</dt>
        <dd>{shown(balances?.eth)}</dd>
      </dl>
      {failed && <p className={styles.hint}>暫時讀不到錢包餘額，稍後會自動再試。</p>}
    </>
  );
}
