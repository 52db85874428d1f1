import type { SaleSummary } from '@common/endpoints/sales';
import { Amount } from '@/components/Amount';
import { Time } from '@/components/Time';
import { TOKEN_SYMBOL } from '../../../../../config/token';
import styles from '../index.module.css';
import { SALE_MONEY } from './moneyLabels';

/** What the sale brings and where its money is now. */
export function SaleMoney({ sale: { money, coinAmount, advAmount } }: { sale: SaleSummary }) {
  const { state, fee, net, releaseAt } = money;
  const counts = state === 'unpaid' || state === 'escrow' || state === 'released';
  return (
    <dl className={styles.money}>
      <dt>貨款</dt>
      <dd>
        <Amount value={coinAmount} unit={TOKEN_SYMBOL} />
        {advAmount !== '0' && (
          <>
            {' '}
            ＋ <Amount value={advAmount} unit="廣告幣" />
          </>
        )}
      </dd>
      {counts && (
        <>
          <dt>手續費</dt>
          <dd>
            <Amount value={fee} unit={TOKEN_SYMBOL} />
          </dd>
          <dt>您會收到</dt>
          <dd>
            <Amount value={net} unit={TOKEN_SYMBOL} />
          </dd>
        </>
      )}
      <dt>款項</dt>
      <dd>
        {SALE_MONEY[state]}
        {releaseAt !== null && (
          <>
            ，最晚 <Time at={releaseAt} /> 撥款
          </>
        )}
      </dd>
    </dl>
  );
}
