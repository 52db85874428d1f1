import type { StaffLot } from '@common/endpoints/adminAuctions';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { LotNow } from './LotNow';
import { newTimes, TermsFields, type TermsTyped, termsOf } from './TermsFields';
import { useLot } from './useLot';

interface Props {
  lot: StaffLot;
  onDone: () => void;
  /** Called after a refusal: another person may have changed it. */
  onRefused: () => void;
  onClose: () => void;
}

/** Puts an unsold piece of the platform up again; a refusal keeps what was typed. */
export function RelistDialog({ lot: opened, onDone, onRefused, onClose }: Props) {
  const { record: lot, staleness, handleRefusal } = useLot(opened);
  return (
    <FormDialog<TermsTyped>
      title={`重新上架：${lot.title}`}
      okText="上架競標"
      initialValues={{ ...newTimes(), startPrice: opened.startPrice }}
      send={(typed) =>
        api('POST /api/admin/auctions/:id/relist', {
          params: { id: lot.lotId },
          body: termsOf(typed),
          skipErrorHandler: true,
        })
      }
      onDone={onDone}
      show={handleRefusal}
      onRefused={onRefused}
      onClose={onClose}
    >
      <LotNow lot={lot} staleness={staleness} />
      <TermsFields />
    </FormDialog>
  );
}
