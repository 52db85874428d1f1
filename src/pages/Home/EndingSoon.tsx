import type { LotCard } from '@common/endpoints/auctions';
import { useEffect } from 'react';
import { LotGrid } from '@/components/Lot/LotCard';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import styles from './Home.module.css';
import { Section } from './Section';

const MAX_SHOWN = 4;
const POLL_MS = 15_000;

/** The live lots that end first; polled while visible, because prices change. */
export function EndingSoon({ lots }: { lots: readonly LotCard[] | undefined }) {
  const { data, run } = useApi(() => api('GET /api/home', { skipErrorHandler: true }), {
    manual: true,
    pollingInterval: POLL_MS,
    pollingWhenHidden: false,
  });
  const isThere = lots !== undefined;
  useEffect(() => {
    if (!isThere) return;
    // The embedded response is recent: poll only after the interval.
    const timer = setTimeout(run, POLL_MS);
    return () => clearTimeout(timer);
  }, [isThere, run]);
  const shown = data?.lots ?? lots;
  if (shown?.length === 0) return null;
  return (
    <Section title="競標倒數" note="即將結標，價格即時更新" more="/shopBidding">
      <div className={styles.lots}>
        <LotGrid lots={shown?.slice(0, MAX_SHOWN)} skeletons={MAX_SHOWN} />
      </div>
    </Section>
  );
}
