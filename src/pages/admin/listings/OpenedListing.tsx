import type { StaffListing } from '@common/endpoints/adminListings';
import { Drawer, Skeleton } from 'antd';
import { RetryButton } from '@/components/RetryButton';
import { api } from '@/services/api';
import { responseStatus } from '@/services/responseStatus';
import { useApi } from '@/services/useApi';
import { GONE, ListingDrawer, type ListingEnds } from './ListingDrawer';

interface Props extends ListingEnds {
  id: number;
  /** As the list showed it; undefined for one that a link opens, which is read. */
  known: StaffListing | undefined;
}

/** The listing that the URL names. */
export function OpenedListing({ id, known, ...ends }: Props) {
  const { data, error, loading, refresh } = useApi(
    () => api('GET /api/admin/listings/:id', { params: { id }, skipErrorHandler: true }),
    { manual: known !== undefined },
  );
  const listing = known ?? data;
  if (listing) return <ListingDrawer opened={listing} {...ends} />;
  const isGone = responseStatus(error) === 404;
  return (
    <Drawer
      open
      title="刊登審核"
      size={720}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      onClose={ends.onClose}
    >
      {loading && <Skeleton active />}
      {!loading && isGone && GONE}
      {!loading && error && !isGone && (
        <RetryButton onRetry={refresh}>無法載入，重新載入</RetryButton>
      )}
    </Drawer>
  );
}
