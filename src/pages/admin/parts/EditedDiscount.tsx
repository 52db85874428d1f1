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
  /** Its id, or `new`; undefined while none is edited. */
  edited: string | undefined;
  /** As the list showed it; undefined for one that a link opens, which is read. */
  known: D | undefined;
  /** Reads it without reporting errors. */
  read: (id: number) => Promise<D>;
  onClose: () => void;
  /** Its editor; of undefined for a new one. */
  children: (discount: D | undefined) => ReactNode;
}

/** The editor of the discount that the URL names, or of a new one. */
export function EditedDiscount<D extends Coupon | Deal>({ edited, read, ...opened }: Props<D>) {
  if (edited === undefined) return null;
  if (edited === 'new') return opened.children(undefined);
  return <OpenedDiscount key={edited} {...opened} read={() => read(Number(edited))} />;
}

type OpenedProps<D extends Coupon | Deal> = Omit<Props<D>, 'edited' | 'read'> & {
  read: () => Promise<D>;
};

/** Of a seller's discount, which staff cannot change, and of none, it says so. */
function OpenedDiscount<D extends Coupon | Deal>({
  kind,
  known,
  read,
  onClose,
  children,
}: OpenedProps<D>) {
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
