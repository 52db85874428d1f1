import type { LotCard } from '@common/endpoints/auctions';
import { useRequest } from 'ahooks';
import { LotGrid } from '@/components/Lot/LotCard';
import { api } from '@/services/api';
import { Section } from './Section';

const PLACES = 4;

/** The live lots that end first; asked again while one looks, for prices move. */
export function EndingSoon({ lots }: { lots: readonly LotCard[] | undefined }) {
  const { data } = useRequest(() => api('GET /api/home', { skipErrorHandler: true }), {
    manual: lots === undefined,
    ready: lots !== undefined,
    pollingInterval: 15_000,
    pollingWhenHidden: false,
    onError() {},
  });
  const shown = data?.lots ?? lots;
  if (shown?.length === 0) return null;
  return (
    <Section title="競標即將結束" more="/shopBidding">
      <LotGrid lots={shown?.slice(0, PLACES)} places={PLACES} />
    </Section>
  );
}
