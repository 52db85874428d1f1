import { ARRIVAL_NOTE } from '@common/delivery/arrival';
import type { DeliveryTerms } from '@common/endpoints/shipping';
import type { Temperature } from '@common/lists/temperatures';
import { arrivalsOf } from './arrivals';
import styles from './Delivery.module.css';

interface Props {
  delivery: DeliveryTerms;
  goods: { temperature: Temperature };
}

/** Arrival of goods that are paid for now, by each way that takes them; the rows of a list of facts. */
export function ArrivalFacts({ delivery, goods }: Props) {
  const arrivals = arrivalsOf(delivery, goods.temperature);
  if (arrivals.length === 0) return null;
  return (
    <>
      <dt>預計到貨</dt>
      <dd>
        <ul className={styles.ways}>
          {arrivals.map(({ way, label, text }) => (
            <li key={way}>
              {label} {text}
            </li>
          ))}
        </ul>
        <span className={styles.quiet}>{ARRIVAL_NOTE}</span>
      </dd>
    </>
  );
}
