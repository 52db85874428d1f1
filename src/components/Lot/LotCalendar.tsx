import { CALENDAR_PAGE_SIZE, calendarRequest } from '@common/auctions/lotQuery';
import type { LotCard } from '@common/endpoints/auctions';
import { grouped } from '@common/text/grouped';
import { parsePage } from '@common/text/urlText';
import { Link, useLocation, useSearchParams } from '@umijs/max';
import { useRef } from 'react';
import { api } from '@/services/api';
import { serverNow } from '@/services/serverClock';
import { useApi } from '@/services/useApi';
import { urlSearch } from '@/urlSearch';
import { EmptyState } from '../EmptyState';
import { ListingPages } from '../ProductListing/ListingPages';
import { CalendarRow, CalendarRowSkeleton } from './CalendarRow';
import { dayKey, dayText } from './dayText';
import styles from './LotCalendar.module.css';
import { useLotAlerts } from './useLotAlerts';

/** New lots and withdrawn ones show within a minute. */
const POLL_MS = 60_000;

const searchOf = (current: number) => urlSearch(current > 1 ? { current: String(current) } : {});

interface Day {
  key: string;
  name: string;
  date: string;
  lots: LotCard[];
}

/** Groups lots, which come by their start, into days. */
function daysOf(lots: readonly LotCard[], now: number): Day[] {
  const days: Day[] = [];
  for (const lot of lots) {
    const key = dayKey(lot.startsAt);
    const last = days.at(-1);
    if (last?.key === key) last.lots.push(lot);
    else days.push({ key, ...dayText(lot.startsAt, now), lots: [lot] });
  }
  return days;
}

/** The coming lots of both channels by day, each with its reminders. */
export function LotCalendar() {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const current = parsePage(search);
  const alerts = useLotAlerts();
  const shown = useRef<number>(undefined);
  const { data, error, loading, refresh } = useApi(
    async () => {
      const page = await api('GET /api/auctions', {
        query: calendarRequest(current),
        skipErrorHandler: shown.current === current,
      });
      shown.current = current;
      return { ...page, asked: current };
    },
    { refreshDeps: [current], pollingInterval: POLL_MS, pollingWhenHidden: false },
  );
  const page = data?.asked === current ? data : undefined;
  const days = page && daysOf(page.list, serverNow() ?? Date.now());
  const last = page ? Math.max(1, Math.ceil(page.total / CALENDAR_PAGE_SIZE)) : 1;

  return (
    <section>
      <header className={styles.head}>
        <h1>競標日曆</h1>
        <p aria-live="polite">{page && `共 ${grouped(page.total)} 件即將開始`}</p>
      </header>
      <p className={styles.about}>
        即將開始的競標，依日期排列。先設提醒，開始前或結標前 10 分鐘通知您。正在進行的競標：
        <Link to="/shopBidding">商城競標</Link>、<Link to="/marketBidding">市集競標</Link>
      </p>
      {days && days.length > 1 && (
        <nav className={styles.days} aria-label="日期">
          {days.map(({ key, name, date, lots }) => (
            <button
              key={key}
              type="button"
              onClick={() => document.getElementById(key)?.scrollIntoView({ block: 'start' })}
            >
              <b>{name}</b>
              <span>{date}</span>
              {/* The days at the ends of a page may go on beyond it. */}
              {last === 1 && <small>{lots.length} 件</small>}
            </button>
          ))}
        </nav>
      )}
      {!page && error && !loading ? (
        <EmptyState tall text="無法載入競標日曆，請檢查網路後再試一次。" retry={refresh} />
      ) : days?.length === 0 ? (
        <EmptyState tall text="目前沒有預告的競標。">
          <Link to="/shopBidding">看競標中的拍品</Link>
        </EmptyState>
      ) : (
        !days && <CalendarSkeleton />
      )}
      {days?.map(({ key, name, date, lots }) => (
        <section key={key} aria-labelledby={key}>
          <h2 id={key} className={styles.day}>
            {name} <small>{date}</small>
          </h2>
          <ul className={styles.list}>
            {lots.map((lot) => (
              <CalendarRow key={lot.lotId} lot={lot} alerts={alerts} />
            ))}
          </ul>
        </section>
      ))}
      {last > 1 && (
        <ListingPages pathname={pathname} current={current} last={last} searchOf={searchOf} />
      )}
    </section>
  );
}

const PLACES = ['1', '2', '3', '4'];

function CalendarSkeleton() {
  return (
    <ul className={styles.list} role="status" aria-label="競標日曆載入中">
      {PLACES.map((place) => (
        <CalendarRowSkeleton key={place} />
      ))}
    </ul>
  );
}
