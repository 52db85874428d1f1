import type { StaffListing } from '@common/endpoints/adminListings';
import { listingState } from '@common/lists/listingState';
import { Alert, Button, Drawer, Tag } from 'antd';
import { useState } from 'react';
import { reviewNoteOf } from '@/components/Listing/reviewNote';
import { Picture } from '@/components/Picture';
import { RichText } from '@/components/RichText';
import { keepingTyped } from '@/components/unsavedWork';
import { api } from '@/services/api';
import { StaleAlert } from '../parts/StaleAlert';
import { StopProductDialog } from '../parts/StopProductDialog';
import { useAnew } from '../parts/useAnew';
import { RecordPresence } from '../presence/RecordPresence';
import { ListingChanges } from './ListingChanges';
import { ListingFacts } from './ListingFacts';
import { ListingVerdict, type ReasonedVerdict } from './ListingVerdict';
import styles from './listings.module.css';

/** How the open listing is left. */
export interface ListingEnds {
  onDone: () => void;
  /** Called after a refusal, and when it is gone: another person may have changed it. */
  onRefused: () => void;
  onClose: () => void;
}

interface Props extends ListingEnds {
  /** As the list showed it, or as it was when a link opened it. */
  opened: StaffListing;
}

/** Takes the place of a listing that is no longer staff's to see: a draft again, or deleted. */
export const GONE = (
  <Alert
    type="warning"
    showIcon
    title="這筆刊登已不在審核中"
    description="賣家可能正在修改，或已刪除。清單已更新。"
  />
);

/** One listing as it was handed in: what is new of it, and the verdict. */
export function ListingDrawer({ opened, onDone, onRefused, onClose }: Props) {
  const {
    record: listing,
    isGone,
    staleness,
    handleRefusal,
  } = useAnew(
    opened,
    () => api('GET /api/admin/listings/:id', { params: { id: opened.id }, skipErrorHandler: true }),
    onRefused,
  );
  const [verdict, setVerdict] = useState<ReasonedVerdict>();
  const { content, html } = listing;
  const { label, color } = listingState(listing.state);
  return (
    <Drawer
      open
      title={
        <>
          {content.title} {!isGone && <Tag color={color}>{label}</Tag>}
        </>
      }
      size={720}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      onClose={keepingTyped(onClose)}
      footer={
        opened.state === 'pending' &&
        !isGone && (
          <ListingVerdict
            listing={listing}
            verdict={verdict}
            onVerdict={setVerdict}
            onDone={onDone}
            onRefused={(error) => {
              handleRefusal(error);
              onRefused();
            }}
          />
        )
      }
    >
      {isGone ? (
        GONE
      ) : (
        <>
          <RecordPresence
            kind="listing"
            id={String(opened.id)}
            isEditing={verdict !== undefined}
            loading={staleness.loading}
            onRead={staleness.readAnew}
          />
          <StaleAlert staleness={staleness}>
            下面已是最新的內容，狀態是「{label}」。您填的說明還在。
          </StaleAlert>
          {listing.reviewNote && <Alert type="info" showIcon title={reviewNoteOf(listing)} />}
          <ListingChanges listing={listing} />
          <div className={styles.pictures}>
            {content.pictures.map((picture) => (
              <a key={picture.url} href={picture.url} target="_blank" rel="noreferrer">
                <Picture
                  picture={picture}
                  alt={picture.alt || '商品照片，另開視窗看大圖'}
                  sizes="160px"
                />
              </a>
            ))}
          </div>
          {content.subtitle && <p>{content.subtitle}</p>}
          <ListingFacts listing={listing} />
          <RichText html={html} />
          <Stop listing={listing} onDone={onDone} />
        </>
      )}
    </Drawer>
  );
}

/** Of what is for sale: takes it off sale. */
function Stop({
  listing: { offer, productId, content },
  onDone,
}: Pick<Props, 'onDone'> & { listing: StaffListing }) {
  const [isAsking, setAsking] = useState(false);
  if (!offer || productId === null) return null;
  if (offer.barred)
    return <Alert type="warning" showIcon title="已由工作人員停售，通過審核後恢復販售。" />;
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        停售這件商品
      </Button>
      {isAsking && (
        <StopProductDialog
          product={{ id: productId, title: content.title }}
          onDone={onDone}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
