import type { Listing } from '@common/endpoints/listings';
import { FormDialog } from '@/components/FormDialog';
import { LotTermsFields } from '@/components/Listing/LotTermsFields';
import { type ListingTyped, termsOf, typedOf } from '@/components/Listing/listingForm';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';

interface Props {
  listing: Listing;
  onDone: () => void;
  onClose: () => void;
}

/** Relists an unsold piece with new terms and the same description. */
export function RelistDialog({ listing, onDone, onClose }: Props) {
  return (
    <FormDialog<ListingTyped>
      title={`重新上架：${listing.content.title}`}
      okText="上架競標"
      requiredMark={false}
      initialValues={{ ...typedOf('auction', listing.content), starts: 'approved' }}
      send={(typed) => {
        const { startPrice = '', hours = 0, ...rest } = termsOf(typed);
        return api('POST /api/me/listings/:id/relist', {
          params: { id: listing.id },
          body: { startPrice, hours, ...rest },
          skipErrorHandler: true,
        });
      }}
      onDone={() => {
        void toast.success('已重新上架');
        onClose();
        onDone();
      }}
      onClose={onClose}
    >
      <LotTermsFields startsAtOnce />
    </FormDialog>
  );
}
