import type { StaffListing } from '@common/endpoints/adminListings';
import { Drawer, Skeleton } from 'antd';
import { RetryButton } from '@/components/RetryButton';
import { api } from '@/services/api';
import { responseStatus } from '@/services/responseStatus';
import { useApi } from '@/services/useApi';
import { GONE, ListingDrawer, type ListingDrawerProps } from './ListingDrawer';

interface Props extends Omit<ListingDrawerProps, 'opened'> {
  id: number;
  /** As the list showed it; undefined where only the URL names it. */
  listed: StaffListing | undefined;
}

/** A listing that was opened from the list, or that the URL names: then it is read first. */
export function OpenedListing({ id, listed, ...rest }: Props) {
  const { data, error, loading, refresh } = useApi(
    () => api('GET /api/admin/listings/:id', { params: { id }, skipErrorHandler: true }),
    { ready: listed === undefined, refreshDeps: [id] },
  );
  const opened = listed ?? data;
  if (opened) return <ListingDrawer opened={opened} {...rest} />;
  const isGone = error !== undefined && responseStatus(error) === 404;
  return (
    <Drawer
      open
      title="刊登"
      size={720}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      onClose={rest.onClose}
    >
      {!isGone && error && !loading && (
        <RetryButton onRetry={refresh}>無法載入，重新載入</RetryButton>
      )}
      {isGone ? GONE : !error && <Skeleton active />}
    </Drawer>
  );
}
