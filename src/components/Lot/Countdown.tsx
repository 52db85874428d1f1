import { useTimeLeft } from '@/services/serverClock';
import styles from './Countdown.module.css';
import { countdownText, milestoneText } from './countdownText';

/** A countdown below this time is marked as urgent, ms. */
const URGENT_MS = 5 * 60_000;

interface Props {
  /** On the server's clock, ms. */
  until: number;
  /** Text after the end. */
  over: string;
  /** Announces milestones to screen readers; one countdown per page is enough. */
  announces?: boolean;
}

/** Counts down to a moment of the server's clock. */
export function Countdown({ until, over, announces = false }: Props) {
  const left = useTimeLeft(until);
  const isUrgent = left !== undefined && left <= URGENT_MS;
  return (
    <>
      <span className={isUrgent ? styles.urgent : styles.countdown} role="timer">
        {left === undefined ? '--:--:--' : left === 0 ? over : countdownText(left)}
      </span>
      {announces && (
        <span className={styles.spoken} aria-live="polite">
          {left !== undefined && milestoneText(left)}
        </span>
      )}
    </>
  );
}
