import type { StaffLot } from '@common/endpoints/adminAuctions';
import { TOKEN_SYMBOL } from '@config/token';
import { Amount } from '@/components/Amount';
import { StaleAlert } from '../parts/StaleAlert';
import type { Staleness } from '../parts/useAnew';
import { Phase } from './Phase';

interface Props {
  lot: StaffLot;
  staleness: Staleness;
}

/** After a refusal as stale: the lot as it is now. */
export function LotNow({ lot, staleness }: Props) {
  return (
    <StaleAlert staleness={staleness}>
      現在：
      <Phase lot={lot} />
      目前價 <Amount value={lot.price} unit={TOKEN_SYMBOL} />・{lot.bidCount} 次出價
      <br />
      您填的內容還在。
    </StaleAlert>
  );
}
