import type { DealOutcome } from '@common/discounts/dealRules';
import type { DealOffer } from '@common/endpoints/deals';
import { amountToString } from '@common/money/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Amount } from '../Amount';
import { dealSeller, offerText, type SoldLine } from './deals';

/** Rows of a sum: each deal with what it takes off. */
export function DealGifts({
  offers,
  outcome,
  lines = [],
}: {
  offers: readonly DealOffer[];
  outcome: DealOutcome;
  /** Lines of several sellers: each deal names its own. */
  lines?: readonly SoldLine[];
}) {
  return outcome.gifts.map(({ dealId, total }) => {
    const offer = offers.find(({ id }) => id === dealId);
    const seller = offer && dealSeller(offer, lines);
    return (
      offer && (
        <div key={dealId} style={{ display: 'contents' }}>
          <dt>
            優惠活動：{offerText(offer)}
            {seller && `（${seller}）`}
          </dt>
          <dd>
            −<Amount value={amountToString(total)} unit={TOKEN_SYMBOL} />
          </dd>
        </div>
      )
    );
  });
}
