import type { ExchangeTerms } from '@common/endpoints/exchange';
import { Button, Input } from 'antd';
import { useId } from 'react';
import { Amount } from '@/components/Amount';
import { TOKEN_SYMBOL } from '../../../../config/token';
import { mostOf } from './amountFault';
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

/** How much coin to convert, fee included. */
export function AmountStep({ terms, available, typed, fault, onType, onSubmit }: Props) {
  const ids = { amount: useId(), fault: useId() };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <label htmlFor={ids.amount}>要支付的加密幣（含手續費）</label>
      <div className={styles.field}>
        <Input
          id={ids.amount}
          size="large"
          inputMode="decimal"
          autoComplete="off"
          maxLength={78}
          value={typed}
          suffix={TOKEN_SYMBOL}
          status={typed && fault ? 'error' : undefined}
          aria-invalid={typed !== '' && fault !== undefined}
          aria-describedby={ids.fault}
          onChange={({ target }) => onType(target.value.trim())}
        />
        <Button size="large" onClick={() => onType(mostOf(terms, available))}>
          全部
        </Button>
      </div>
      <p id={ids.fault} className={styles.fault} role="alert">
        {typed && fault}
      </p>
      <p className={styles.terms}>
        可用 <Amount value={available} unit={TOKEN_SYMBOL} />
        。匯率 1：{terms.rate}，手續費 {terms.feeBps / 100}%，單次 <Amount value={terms.min} /> 到{' '}
        <Amount value={terms.max} unit={TOKEN_SYMBOL} />。
      </p>
      <p className={styles.terms}>廣告幣可以折抵部分商品的價格，不能提領，也不能換回加密幣。</p>
    </form>
  );
}
