import type { Listing } from '@common/endpoints/listings';
import { amountToString, parseAmount } from '@common/money/money';
import { Link } from '@umijs/max';
import { Alert, Modal, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { Amount } from '@/components/Amount';
import { Loaded } from '@/components/Loaded';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { serverNow } from '@/services/serverClock';
import { useApi } from '@/services/useApi';
import { useMe } from '@/services/useMe';
import styles from './index.module.css';

const DAY_MS = 86_400_000;

interface Props {
  listing: Listing;
  /** Called also after a refusal: the shown listing may be outdated. */
  onChange: () => void;
  onClose: () => void;
}

/** Buys a promotion with adv; shows its price and end before the purchase. */
export function PromoteDialog({ listing, onChange, onClose }: Props) {
  const { id, content, promotedUntil } = listing;
  const { me, refresh: refreshMe } = useMe();
  const terms = useApi(() => api('GET /api/promotions/terms', { skipErrorHandler: true }));
  const [chosen, setChosen] = useState<number>();
  const days = chosen ?? terms.data?.days[0];
  const costOf = (count: number) => terms.data && parseAmount(terms.data.perDay) * BigInt(count);
  const cost = days === undefined ? undefined : costOf(days);
  const missingAdv = me && cost !== undefined ? cost - parseAmount(me.adv.available) : 0n;
  const buying = useApi(
    (shown: { days: number; cost: string }) =>
      api('POST /api/me/listings/:id/promote', {
        params: { id },
        // The server refuses if another tab has moved the end that is shown here.
        body: { ...shown, promotedUntil },
      }),
    {
      manual: true,
      onSuccess() {
        void toast.success('已開始推廣');
        onChange();
        onClose();
      },
      onError() {
        onChange();
        refreshMe();
        terms.refresh();
      },
    },
  );

  return (
    <Modal
      open
      title={`推廣：${content.title}`}
      okText={cost === undefined ? '推廣' : `付 ${amountToString(cost)} 廣告幣`}
      cancelText="取消"
      okButtonProps={{ disabled: cost === undefined || !me || missingAdv > 0n }}
      confirmLoading={buying.loading}
      mask={{ closable: false }}
      onOk={() =>
        days !== undefined && cost !== undefined && buying.run({ days, cost: amountToString(cost) })
      }
      onCancel={onClose}
    >
      <p className={styles.quiet}>
        推廣期間，商品會排在首頁和列表的前面，並標示「推廣」。下架或售完期間不會顯示，費用也不退回。
      </p>
      <Loaded
        request={terms}
        waiting={<Skeleton active paragraph={{ rows: 3 }} />}
        failed={(retry) => (
          <Alert
            type="error"
            showIcon
            title="無法載入推廣方案。"
            action={<RetryButton onRetry={retry} />}
          />
        )}
      >
        {({ days: options }) => (
          <>
            <Radio.Group
              className={styles.days}
              aria-label="推廣天數"
              value={days}
              onChange={({ target }) => setChosen(Number(target.value))}
              options={options.map((option) => ({
                value: option,
                label: `${option} 天・${amountToString(costOf(option) ?? 0n)} 廣告幣`,
              }))}
            />
            {days !== undefined && <NewEnd currentEnd={promotedUntil} days={days} />}
            {me && (
              <p className={styles.quiet}>
                可用 <Amount value={me.adv.available} unit="廣告幣" />
              </p>
            )}
            {missingAdv > 0n && <MissingAdv amount={missingAdv} />}
          </>
        )}
      </Loaded>
    </Modal>
  );
}

/** The current and the new end of the promotion: new days begin at the current end, or now without a promotion. */
function NewEnd({ currentEnd, days }: { currentEnd: number | null; days: number }) {
  const start = Math.max(currentEnd ?? 0, serverNow() ?? Date.now());
  return (
    <p>
      {currentEnd !== null && (
        <>
          目前推廣到 <Time at={currentEnd} />
          ，接續
        </>
      )}
      推廣到 <Time at={start + days * DAY_MS} />
    </p>
  );
}

const MissingAdv = ({ amount }: { amount: bigint }) => (
  <Alert
    type="warning"
    showIcon
    title={`還差 ${amountToString(amount)} 廣告幣`}
    action={
      <Link to="/member/recordsExchange" target="_blank">
        兌換廣告幣（另開分頁）
      </Link>
    }
  />
);
