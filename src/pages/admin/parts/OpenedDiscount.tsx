import type { Coupon } from '@common/endpoints/coupons';
import type { Deal } from '@common/endpoints/deals';
import { Alert, Modal, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { Loaded } from '@/components/Loaded';
import { RetryButton } from '@/components/RetryButton';
import { responseStatus } from '@/services/responseStatus';
import { useApi } from '@/services/useApi';

interface Props<D extends Coupon | Deal> {
  /** 優惠券 or 優惠活動. */
  kind: string;
  /** As the list showed it; undefined for one that a link opens, which is read. */
  known: D | undefined;
  /** Reads it without reporting errors. */
  read: () => Promise<D>;
  onClose: () => void;
  /** Its editor. */
  children: (discount: D) => ReactNode;
}

/** The editor of the discount that the URL names; of a seller's, which staff cannot change, and of none, it says so. */
export function OpenedDiscount<D extends Coupon | Deal>({
  kind,
  known,
  read,
  onClose,
  children,
}: Props<D>) {
  const request = useApi(read, { manual: known !== undefined });
  const discount = known ?? request.data;
  if (discount?.seller === null) return children(discount);
  return (
    <Modal open title={`修改${kind}`} footer={null} onCancel={onClose}>
      <Loaded
        request={{ ...request, data: discount }}
        waiting={<Skeleton active />}
        failed={(retry) =>
          responseStatus(request.error) === 404 ? (
            <Alert type="warning" showIcon title={`找不到這個${kind}，請從清單選擇。`} />
          ) : (
            <RetryButton onRetry={retry}>無法載入，重新載入</RetryButton>
          )
        }
      >
        {({ seller }) => (
          <Alert
            type="info"
            showIcon
            title={`這是「${seller?.name}」的${kind}，由賣家自己修改。需要時可以在清單停止它。`}
          />
        )}
      </Loaded>
    </Modal>
  );
}
