import type { PaymentMethod } from '@common/endpoints/orderShapes';
import { TOKEN_SYMBOL } from '@config/token';
import { Radio } from 'antd';
import { Amount } from '@/components/Amount';
import { DepositHint } from '@/components/Lot/DepositHint';
import styles from './PaymentChoice.module.css';

interface Props {
  value: PaymentMethod;
  onChange: (value: PaymentMethod) => void;
  /** Undefined while unknown. */
  coinAvailable: string | undefined;
  /** The coin missing in the balance. */
  short: string | undefined;
  /** The explanation of a payment by transfer. */
  byWallet: string;
}

/** Pays from the balance at once, or afterwards by a wallet transfer. */
export function PaymentChoice({ value, onChange, coinAvailable, short, byWallet }: Props) {
  return (
    <section className={styles.choice}>
      <h3>付款方式</h3>
      <Radio.Group
        className={styles.options}
        value={value}
        onChange={({ target }) => onChange(target.value === 'wallet' ? 'wallet' : 'coin')}
      >
        <Radio value="coin">
          餘額
          <div className={styles.quiet}>
            可用 {coinAvailable ? <Amount value={coinAvailable} unit={TOKEN_SYMBOL} /> : '—'}
          </div>
          {short && (
            <div className={styles.fault}>
              餘額不足，還差 <Amount value={short} unit={TOKEN_SYMBOL} />
            </div>
          )}
        </Radio>
        <Radio value="wallet">
          錢包轉帳
          <div className={styles.quiet}>{byWallet}</div>
        </Radio>
      </Radio.Group>
      {short && (
        <div className={styles.hint}>
          <DepositHint />
        </div>
      )}
    </section>
  );
}
