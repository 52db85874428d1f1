import type { LotCard } from '@common/endpoints/auctions';
import { useRequest } from 'ahooks';
import type { ReactNode } from 'react';
import { api } from '@/services/api';
import { LotGrid } from './LotCard';

const PLACES = 4;

async function readSoonest(): Promise<LotCard[]> {
  const pages = await Promise.all(
    (['shop', 'market'] as const).map((channel) =>
      api('GET /api/auctions', {
        query: { channel, phase: 'live', pageSize: String(PLACES) },
        skipErrorHandler: true,
      }),
    ),
  );
  return pages
    .flatMap(({ list }) => list)
    .sort((a, b) => a.endsAt - b.endsAt)
    .slice(0, PLACES);
}

/** The live lots of both channels that end first, under `head`; nothing when there are none. */
export function EndingSoon({ head }: { head: ReactNode }) {
  const { data } = useRequest(readSoonest, {
    pollingInterval: 15_000,
    pollingWhenHidden: false,
    onError() {},
  });
  if (!data || data.length === 0) return null;
  return (
    <section>
      {head}
      <LotGrid lots={data} places={PLACES} />
    </section>
  );
}
