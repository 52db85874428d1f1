import type { LotCard } from '@common/endpoints/auctions';
import { sellerPath } from '@common/shopfront/sellerPath';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import dayjs from 'dayjs';
import { AboutTwd } from '@/components/AboutTwd';
import { Amount } from '@/components/Amount';
import { Picture } from '@/components/Picture';
import { Countdown } from './Countdown';
import { LotAlertButtons } from './LotAlertButtons';
import styles from './LotCalendar.module.css';
import type { LotAlerts } from './useLotAlerts';

const CHANNELS = { shop: '商城競標', market: '市集競標' } as const;

/** A coming lot: when it begins, what it is, and the reader's reminders of it. */
export function CalendarRow({ lot, alerts }: { lot: LotCard; alerts: LotAlerts }) {
  const { productId, title, picture, channel, startsAt, seller } = lot;
  return (
    <li className={styles.row}>
      <time className={styles.clock} dateTime={new Date(startsAt).toISOString()}>
        {dayjs(startsAt).format('HH:mm')}
      </time>
      <Link to={`/product/view/${productId}`} className={styles.picture} tabIndex={-1} aria-hidden>
        <Picture picture={picture} alt="" sizes="88px" />
      </Link>
      <div className={styles.what}>
        <Link to={`/product/view/${productId}`} className={styles.title}>
          {title}
        </Link>
        <span className={styles.quiet}>
          {CHANNELS[channel]}・<Link to={sellerPath(seller)}>{seller.name}</Link>
          {seller.isPlatform && '・官方'}
        </span>
        <span className={styles.price}>
          <small>起標價</small>
          <b>
            <Amount value={lot.price} unit={TOKEN_SYMBOL} />
          </b>
          <small>
            <AboutTwd value={lot.price} />
          </small>
        </span>
        <span className={styles.quiet}>
          {lot.hasReserve ? '有底價' : '無底價'}・距開始{' '}
          <Countdown until={startsAt} over="即將開始" />
        </span>
      </div>
      <LotAlertButtons lot={lot} alerts={alerts} />
    </li>
  );
}

/** Placeholder of a row of the same height. */
export function CalendarRowSkeleton() {
  return (
    <li className={styles.row} aria-hidden>
      <span className={styles.clock} />
      <span className={styles.picture}>
        <Picture alt="" />
      </span>
      <div className={styles.bones}>
        <i />
        <i />
        <i />
      </div>
    </li>
  );
}
