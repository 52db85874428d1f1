import type { StaffLot } from '@common/endpoints/adminAuctions';
import { TOKEN_SYMBOL } from '@config/token';
import { Amount } from '@/components/Amount';
import { StaleAlert } from '../parts/StaleAlert';
import type { Staleness } from '../parts/useAnew';
import { RecordPresence } from '../presence/RecordPresence';
import { Phase } from './Phase';

interface Props {
  lot: StaffLot;
  staleness: Staleness;
}

/** Above what is typed about a lot: who else has it open, and the lot as it is now. */
export function LotNow({ lot, staleness }: Props) {
  return (
    <>
      <RecordPresence
        kind="lot"
        id={String(lot.lotId)}
        loading={staleness.loading}
        onRead={staleness.readAnew}
      />
      <StaleAlert staleness={staleness}>已載入最新的狀態，您填的內容還在。</StaleAlert>
      <p>
        <Phase lot={lot} />
        目前價 <Amount value={lot.price} unit={TOKEN_SYMBOL} />・{lot.bidCount} 次出價
      </p>
    </>
  );
}
