import type { DealOutcome } from '@common/discounts/dealRules';
import type { DealOffer } from '@common/endpoints/deals';
import { amountToString } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { AboutTwd } from '../AboutTwd';
import { Amount } from '../Amount';
import styles from './Deal.module.css';
import { dealSeller, offerText, type SoldLine } from './deals';

interface Props {
  offers: readonly DealOffer[];
  outcome: DealOutcome;
  lines: readonly SoldLine[];
}

/** The discounts of deals, and what is missing for further ones. */
export function DealHints({ offers, outcome: { gifts, misses }, lines }: Props) {
  const badge = (dealId: number) => {
    const offer = offers.find(({ id }) => id === dealId);
    if (!offer) return null;
    const seller = dealSeller(offer, lines);
    return (
      <>
        <span className={styles.badge}>{offerText(offer)}</span>
        {seller && <span className={styles.quiet}>{seller}</span>}
      </>
    );
  };
  const lacking = misses.filter(({ goods, pieces }) => goods > 0n || pieces > 0);
  if (gifts.length + lacking.length === 0) return null;
  return (
    <ul className={styles.hints} aria-label="優惠活動">
      {gifts.map(({ dealId, total }) => (
        <li key={dealId}>
          {badge(dealId)}
          <span>
            已折 <Amount value={amountToString(total)} unit={TOKEN_SYMBOL} />
          </span>
        </li>
      ))}
      {lacking.map(({ dealId, goods, pieces }) => (
        <li key={dealId}>
          {badge(dealId)}
          {goods > 0n ? (
            <span>
              再買 <Amount value={amountToString(goods)} unit={TOKEN_SYMBOL} />{' '}
              <AboutTwd value={amountToString(goods)} className={styles.quiet} /> 即享優惠
            </span>
          ) : (
            <span>再買 {pieces} 件即享優惠</span>
          )}
        </li>
      ))}
    </ul>
  );
}
