import type { LotCard } from '@common/endpoints/auctions';
import { Countdown } from './Countdown';
import { CLOSING_TEXT } from './timeText';

/** The time until a lot starts or, once it runs, ends. */
export function PhaseTime({ lot }: { lot: Pick<LotCard, 'phase' | 'startsAt' | 'endsAt'> }) {
  if (lot.phase === 'upcoming') {
    return (
      <>
        距開始 <Countdown until={lot.startsAt} over="即將開始" />
      </>
    );
  }
  return (
    <>
      剩餘 <Countdown until={lot.endsAt} over={CLOSING_TEXT} />
    </>
  );
}
