import type { Listing } from '@common/endpoints/listings';
import { conditionLabel } from '@common/lists/productCondition';
import { useRequest } from 'ahooks';
import { Button, Drawer, Skeleton } from 'antd';
import { Picture } from '@/components/Picture';
import { RichText } from '@/components/RichText';
import { api } from '@/services/api';
import styles from './ListingPreview.module.css';

/** What is saved, as buyers will read it. */
export function ListingPreview({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const { title, subtitle, pictures, condition } = listing.content;
  const { data, error, loading, refresh } = useRequest(
    () => api('GET /api/me/listings/:id/preview', { params: { id: listing.id } }),
    { onError() {} },
  );
  return (
    <Drawer
      open
      title="預覽"
      size={720}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      onClose={onClose}
    >
      <div className={styles.pictures}>
        {pictures.map((picture) => (
          <Picture key={picture.url} picture={picture} alt={picture.alt} sizes="200px" />
        ))}
      </div>
      <h2 className={styles.title}>{title || '（還沒有標題）'}</h2>
      {subtitle && <p>{subtitle}</p>}
      {condition && <p className={styles.quiet}>商品狀況：{conditionLabel(condition)}</p>}
      {!data && loading && <Skeleton active />}
      {!data && error && !loading && <Button onClick={refresh}>沒有載入成功，重新載入</Button>}
      {data && <RichText html={data.html} />}
    </Drawer>
  );
}
