import type { DealOutcome } from '@common/dealRules';
import type { DealOffer } from '@common/endpoints/deals';
import { amountToString } from '@common/money';
import { TOKEN_SYMBOL } from '@config/token';
import { Amount } from '../Amount';
import { offerText } from './deals';

/** Rows of a sum: each deal with what it takes off. */
export function DealGifts({
  offers,
  outcome,
}: {
  offers: readonly DealOffer[];
  outcome: DealOutcome;
}) {
  return outcome.gifts.map(({ dealId, total }) => {
    const offer = offers.find(({ id }) => id === dealId);
    return (
      offer && (
        <div key={dealId} style={{ display: 'contents' }}>
          <dt>優惠活動：{offerText(offer)}</dt>
          <dd>
            −<Amount value={amountToString(total)} unit={TOKEN_SYMBOL} />
          </dd>
        </div>
      )
    );
  });
}
