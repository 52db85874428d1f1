import type { DeliveryTerms } from '@common/endpoints/shipping';
import styles from './Delivery.module.css';
import { wayText } from './wayText';

/** A seller's ways of delivery and handling time, for a product's page. */
export const DeliveryFacts = ({ delivery }: { delivery: DeliveryTerms }) => (
  <>
    <ul className={styles.ways}>
      {delivery.ways.map((terms) => (
        <li key={terms.way}>{wayText(terms)}</li>
      ))}
    </ul>
    <span className={styles.quiet}>付款後 {delivery.handlingDays} 天內出貨</span>
  </>
);
