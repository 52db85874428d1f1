import type { Lot } from '@common/endpoints/auctions';
import { serverNow, useTimeLeft } from '@/services/serverClock';
import { Countdown } from './Countdown';
import styles from './LotPanel.module.css';
import { momentText } from './momentText';
import { isClosing } from './newestLot';
import { CLOSING_TEXT } from './timeText';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

interface MomentProps {
  at: number;
  lot: Lot;
  seconds?: boolean;
}

const Moment = ({ at, lot, seconds }: MomentProps) => (
  <time dateTime={new Date(at).toISOString()}>
    {momentText(at, serverNow() ?? lot.now, seconds)}
  </time>
);

/** The start or end of a lot with a countdown, shown larger in the last hour. */
export function LotTiming({ lot }: { lot: Lot }) {
  const left = useTimeLeft(lot.phase === 'live' ? lot.endsAt : null);
  if (lot.phase === 'upcoming') {
    return (
      <p className={styles.time}>
        距開始{' '}
        <b>
          <Countdown until={lot.startsAt} over="即將開始" announces />
        </b>
        <small>
          <Moment at={lot.startsAt} lot={lot} /> 開始
        </small>
      </p>
    );
  }
  const end = lot.endedAt ?? lot.endsAt;
  // Seconds are shown when an extension is shorter than a minute, because both times would read the same.
  const precise = lot.extensions > 0 && Math.abs(end - lot.originalEndsAt) < MINUTE_MS;
  const isLive = lot.phase === 'live';
  const isNear = left !== undefined && left > 0 && left <= HOUR_MS;
  return (
    <p className={isNear ? styles.lastHour : styles.time}>
      {isLive ? (
        <>
          剩餘{' '}
          <b>
            <Countdown until={lot.endsAt} over={CLOSING_TEXT} announces />
          </b>
        </>
      ) : (
        <b>{isClosing(lot) ? CLOSING_TEXT : '已結束'}</b>
      )}
      <small>
        <Moment at={end} lot={lot} seconds={precise} /> 結標
      </small>
      <span aria-live="polite">
        {lot.extensions > 0 && (
          <small className={styles.extended}>
            延長 {lot.extensions} 次（原定{' '}
            <Moment at={lot.originalEndsAt} lot={lot} seconds={precise} /> 結標）
          </small>
        )}
      </span>
    </p>
  );
}
