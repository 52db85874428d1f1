import type { ExchangeTerms } from '@common/endpoints/exchange';
import { TOKEN_SYMBOL } from '@config/token';
import { Amount } from '@/components/Amount';
import { AmountField } from '@/components/AmountField';
import { maxAmount } from './amountFault';
import styles from './index.module.css';

interface Props {
  terms: ExchangeTerms;
  /** The member's coin, a wire amount. */
  available: string;
  typed: string;
  fault: string | undefined;
  onType: (typed: string) => void;
  onSubmit: () => void;
}

/** The step to enter the coin to convert, fee included. */
export function AmountStep({ terms, available, typed, fault, onType, onSubmit }: Props) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <AmountField
        label="要兌換的加密幣（含手續費）"
        typed={typed}
        fault={typed ? fault : undefined}
        onType={onType}
        onAll={() => onType(maxAmount(terms, available))}
      />
      <p className={styles.terms}>
        可用 <Amount value={available} unit={TOKEN_SYMBOL} />
        。匯率 1：{terms.rate}，手續費 {terms.feeBps / 100}%，單次 <Amount value={terms.min} /> 到{' '}
        <Amount value={terms.max} unit={TOKEN_SYMBOL} />。
      </p>
      <p className={styles.terms}>廣告幣可以折抵部分商品的價格，不能提幣，也不能換回加密幣。</p>
    </form>
  );
}
