import type { OrderGroup } from '@common/endpoints/checkout';
import { Alert, Button } from 'antd';
import { ConfirmPopover } from '@/components/ConfirmPopover';
import { billOfGroup } from '@/components/PayPanel/bills';
import { PayPanel } from '@/components/PayPanel/PayPanel';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePendingPayment } from '@/wallet/pendingPayments';
import styles from './group.module.css';

interface Props {
  group: OrderGroup;
  onChange: (group: OrderGroup) => void;
  onRefresh: () => void;
}

/** Ways to pay an unpaid group, what happens while its transfer is counted, and the way out for all of its orders. */
export function PayGroup({ group, onChange, onRefresh }: Props) {
  const { number, orders, isPaused, payments } = group;
  const cancel = useApi(
    () => api('POST /api/order-groups/:number/cancel', { params: { number }, body: {} }),
    { manual: true, onSuccess: onChange, onError: onRefresh },
  );
  const isTransferPending =
    usePendingPayment(number) !== undefined || payments.some(({ state }) => state === 'reported');
  const isOnChain = payments.some(({ state }) => state === 'seen');
  const consequence = '商品不再為您保留，無法復原。';
  return (
    <>
      {isPaused && (
        <Alert
          type="warning"
          showIcon
          title="有賣家目前暫停交易，這組訂單暫時不能付款。您可以取消全部訂單，再向其他賣家購買；已轉入的款項會存入您的餘額。"
        />
      )}
      {(isOnChain || isTransferPending) && (
        <Alert
          type="info"
          showIcon
          title={`付款確認後，${orders.length} 筆訂單會一起付款完成。您可以先離開這個頁面。`}
        />
      )}
      <PayPanel bill={billOfGroup(group, onChange)} onRefresh={onRefresh} />
      {!isOnChain && (
        <div className={styles.actions}>
          <ConfirmPopover
            title={`要取消這 ${orders.length} 筆訂單嗎？`}
            description={
              isTransferPending
                ? `您的錢包可能正在轉帳。轉帳完成後，款項會存入您的加密幣餘額；${consequence}`
                : consequence
            }
            okText="取消全部訂單"
            okButtonProps={{ danger: true }}
            cancelText="先不要"
            onConfirm={cancel.run}
          >
            <Button loading={cancel.loading}>取消全部訂單</Button>
          </ConfirmPopover>
        </div>
      )}
    </>
  );
}
