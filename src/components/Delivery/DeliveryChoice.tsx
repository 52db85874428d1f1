import { ARRIVAL_NOTE } from '@common/delivery/arrival';
import type { DeliveryTerms } from '@common/endpoints/shipping';
import { DELIVERY, type DeliveryWay } from '@common/lists/deliveryWays';
import { TOKEN_SYMBOL } from '@config/token';
import { Radio } from 'antd';
import { Amount } from '@/components/Amount';
import { arrivesText } from './arrivals';
import styles from './Delivery.module.css';
import { carries, quoteOf, regionFor, type Sending } from './quote';
import { freeText, obstacleText, surchargeText } from './wayText';

interface Props {
  delivery: DeliveryTerms;
  /** The goods and the regions of the delivery. */
  parcel: Sending;
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
          const { fee, obstacle } = quoteOf(terms, parcel);
          const free = fee !== undefined && fee !== '0' && freeText(terms);
          const to = regionFor(terms.way, parcel);
          const arrives = arrivesText(delivery, terms.way, to);
          const facts = [
            fee !== undefined && arrives && `預計 ${arrives}`,
            fee !== undefined && surchargeText(terms, { ...parcel, to }),
            free,
            terms.note,
          ];
          const factsText = facts.filter(Boolean).join('・');
          return (
            // A way that does not serve the region stays open: another address may be chosen.
            <Radio key={terms.way} value={terms.way} disabled={!carries(terms, parcel)}>
              {DELIVERY[terms.way].label}{' '}
              {obstacle ? (
                <span className={styles.fault}>{obstacleText(obstacle, terms, parcel)}</span>
              ) : fee === '0' ? (
                '免運費'
              ) : (
                <Amount value={fee ?? '0'} unit={TOKEN_SYMBOL} />
              )}
              {factsText && <div className={styles.quiet}>{factsText}</div>}
            </Radio>
          );
        })}
      </Radio.Group>
      <p className={styles.quiet}>
        付款後 {delivery.handlingDays} 天內出貨。{ARRIVAL_NOTE}。
      </p>
    </>
  );
}
