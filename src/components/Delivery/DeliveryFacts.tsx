import type { DeliveryTerms } from '@common/endpoints/shipping';
import type { Temperature } from '@common/lists/temperatures';
import styles from './Delivery.module.css';
import { wayText } from './wayText';

interface Props {
  delivery: DeliveryTerms;
  /** Of the goods; left out for all that a seller offers. */
  temperature?: Temperature;
}

/** A seller's ways of delivery and handling time. */
export const DeliveryFacts = ({ delivery, temperature }: Props) => (
  <>
    <ul className={styles.ways}>
      {delivery.ways.map((terms) => (
        <li key={terms.way}>{wayText(terms, temperature)}</li>
      ))}
    </ul>
    <span className={styles.quiet}>付款後 {delivery.handlingDays} 天內出貨</span>
  </>
);
