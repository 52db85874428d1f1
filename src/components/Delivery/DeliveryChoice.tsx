import type { Parcel } from '@common/delivery';
import type { DeliveryTerms } from '@common/endpoints/shipping';
import { DELIVERY, type DeliveryWay } from '@common/lists/deliveryWays';
import { TOKEN_SYMBOL } from '@config/token';
import { Radio } from 'antd';
import { Amount } from '@/components/Amount';
import styles from './Delivery.module.css';
import { quoteOf } from './quote';
import { freeText } from './wayText';

interface Props {
  delivery: DeliveryTerms;
  /** What is delivered, and to which region. */
  parcel: Parcel;
  chosen: DeliveryWay;
  onChoose: (way: DeliveryWay) => void;
}

/** A seller's ways of delivery with what each costs for these goods and this address. */
export function DeliveryChoice({ delivery, parcel, chosen, onChoose }: Props) {
  return (
    <>
      <Radio.Group
        className={styles.options}
        value={chosen}
        aria-label="運送方式"
        onChange={({ target }) => onChoose(target.value)}
      >
        {delivery.ways.map((terms) => {
          const { fee } = quoteOf(terms, parcel);
          const free = fee !== '0' && freeText(terms);
          return (
            <Radio key={terms.way} value={terms.way}>
              {DELIVERY[terms.way].label}{' '}
              {fee === undefined ? (
                <span className={styles.fault}>不送這個地區</span>
              ) : fee === '0' ? (
                '免運費'
              ) : (
                <Amount value={fee} unit={TOKEN_SYMBOL} />
              )}
              {(free || terms.note) && (
                <div className={styles.quiet}>{[free, terms.note].filter(Boolean).join('・')}</div>
              )}
            </Radio>
          );
        })}
      </Radio.Group>
      <p className={styles.quiet}>付款後 {delivery.handlingDays} 天內出貨</p>
    </>
  );
}
