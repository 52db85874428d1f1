import { Modal, Skeleton } from 'antd';
import { BidDialog } from '@/components/Lot/BidDialog';
import { useLot } from '@/components/Lot/useLot';
import { api } from '@/services/api';

interface Props {
  lotId: number;
  onReceipt: () => void;
  onClose: () => void;
}

/** The bid dialog above the list of the member's bids, with the lot's current state. */
export function RebidDialog({ lotId, onReceipt, onClose }: Props) {
  const { lot, staleSince, error, loading, applyReceipt } = useLot(() =>
    api('GET /api/auctions/:id', { params: { id: lotId }, skipErrorHandler: true }),
  );
  if (lot) {
    return (
      <BidDialog
        lot={lot}
        staleSince={staleSince}
        onReceipt={(receipt) => {
          applyReceipt(receipt);
          onReceipt();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Modal open title="出價" width={480} footer={null} onCancel={onClose}>
      {error && !loading ? '無法載入拍品，請關閉後再試一次。' : <Skeleton active />}
    </Modal>
  );
}
