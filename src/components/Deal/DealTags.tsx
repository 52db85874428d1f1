import type { DealOffer } from '@common/endpoints/deals';
import { Time } from '../Time';
import styles from './Deal.module.css';
import { offerText } from './deals';

/** The deals that run for a product, on its page. */
export function DealTags({ offers }: { offers: readonly DealOffer[] }) {
  if (offers.length === 0) return null;
  return (
    <ul className={styles.hints} aria-label="優惠活動">
      {offers.map((offer) => (
        <li key={offer.id}>
          <span className={styles.badge}>{offerText(offer)}</span>
          <span className={styles.quiet}>
            結帳時自動折抵，到 <Time at={offer.endsAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}
