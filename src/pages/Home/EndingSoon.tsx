import type { LotCard } from '@common/endpoints/auctions';
import { useRequest } from 'ahooks';
import { useEffect } from 'react';
import { LotGrid } from '@/components/Lot/LotCard';
import { api } from '@/services/api';
import { Section } from './Section';

const PLACES = 4;
const POLL_MS = 15_000;

/** The live lots that end first; asked again while one looks, for prices move. */
export function EndingSoon({ lots }: { lots: readonly LotCard[] | undefined }) {
  const { data, run } = useRequest(() => api('GET /api/home', { skipErrorHandler: true }), {
    manual: true,
    pollingInterval: POLL_MS,
    pollingWhenHidden: false,
    onError() {},
  });
  const isThere = lots !== undefined;
  useEffect(() => {
    if (!isThere) return;
    // What the page came with is not asked again at once.
    const timer = setTimeout(run, POLL_MS);
    return () => clearTimeout(timer);
  }, [isThere, run]);
  const shown = data?.lots ?? lots;
  if (shown?.length === 0) return null;
  return (
    <Section title="競標即將結束" more="/shopBidding">
      <LotGrid lots={shown?.slice(0, PLACES)} places={PLACES} />
    </Section>
  );
}
