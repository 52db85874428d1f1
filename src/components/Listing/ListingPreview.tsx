import type { Listing } from '@common/endpoints/listings';
import { conditionLabel } from '@common/lists/productCondition';
import { Picture } from '@/components/Picture';
import { PreviewDrawer } from '@/components/PreviewDrawer';
import { RichText } from '@/components/RichText';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import styles from './ListingPreview.module.css';

/** The saved listing as buyers will see it. */
export function ListingPreview({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const { title, subtitle, pictures, condition } = listing.content;
  const request = useApi(() =>
    api('GET /api/me/listings/:id/preview', { params: { id: listing.id } }),
  );
  const head = (
    <>
      <div className={styles.pictures}>
        {pictures.map((picture) => (
          <Picture key={picture.url} picture={picture} alt={picture.alt} sizes="200px" />
        ))}
      </div>
      <h2 className={styles.title}>{title || '（還沒有標題）'}</h2>
      {subtitle && <p>{subtitle}</p>}
      {condition && <p className={styles.quiet}>商品狀況：{conditionLabel(condition)}</p>}
    </>
  );
  return (
    <PreviewDrawer request={request} head={head} onClose={onClose}>
      {({ html }) => <RichText html={html} />}
    </PreviewDrawer>
  );
}
