import type { Listing } from '@common/endpoints/listings';
import { amountToString, parseAmount } from '@common/money';
import { Link } from '@umijs/max';
import { useRequest } from 'ahooks';
import { Alert, Button, Modal, Radio, Skeleton } from 'antd';
import { useState } from 'react';
import { Amount } from '@/components/Amount';
import { Time } from '@/components/Time';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { serverNow } from '@/services/serverClock';
import { useMe } from '@/services/useMe';
import styles from './index.module.css';

const DAY_MS = 86_400_000;

interface Props {
  listing: Listing;
  /** Also when it was refused: what is shown may be old. */
  onChange: () => void;
  onClose: () => void;
}

/** Days on the first places, paid in adv: what they cost and when they end stands there before one pays. */
export function PromoteDialog({ listing, onChange, onClose }: Props) {
  const { id, content, promotedUntil } = listing;
  const { me } = useMe();
  const terms = useRequest(() => api('GET /api/promotions/terms', { skipErrorHandler: true }), {
    onError() {},
  });
  const [chosen, setChosen] = useState<number>();
  const days = chosen ?? terms.data?.days[0];
  const costOf = (of: number) =>
    terms.data ? parseAmount(terms.data.perDay) * BigInt(of) : undefined;
  const cost = days === undefined ? undefined : costOf(days);
  const short = me && cost !== undefined ? cost - parseAmount(me.adv.available) : 0n;
  const from = Math.max(promotedUntil ?? 0, serverNow() ?? Date.now());
  const buying = useRequest(
    (bought: { days: number; cost: string }) =>
      api('POST /api/me/listings/:id/promote', {
        params: { id },
        body: { ...bought, promotedUntil },
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
        terms.refresh();
      },
    },
  );

  return (
    <Modal
      open
      title={`推廣：${content.title}`}
      okText={cost === undefined ? '推廣' : `支付 ${amountToString(cost)} 廣告幣`}
      cancelText="取消"
      okButtonProps={{ disabled: cost === undefined || !me || short > 0n }}
      confirmLoading={buying.loading}
      mask={{ closable: false }}
      onOk={() =>
        days !== undefined && cost !== undefined && buying.run({ days, cost: amountToString(cost) })
      }
      onCancel={onClose}
    >
      <p className={styles.quiet}>
        推廣期間，商品會排在首頁和列表的前面，並標示「推廣」。下架、售完的時間不會顯示，也不退還。
      </p>
      {terms.data && days !== undefined ? (
        <>
          <Radio.Group
            className={styles.days}
            aria-label="推廣天數"
            value={days}
            onChange={({ target }) => setChosen(Number(target.value))}
            options={terms.data.days.map((of) => ({
              value: of,
              label: `${of} 天・${amountToString(costOf(of) ?? 0n)} 廣告幣`,
            }))}
          />
          <p>
            {promotedUntil !== null && (
              <>
                目前推廣到 <Time at={promotedUntil} />
                ，接續
              </>
            )}
            推廣到 <Time at={from + days * DAY_MS} />
          </p>
          {me && (
            <p className={styles.quiet}>
              可用 <Amount value={me.adv.available} unit="廣告幣" />
            </p>
          )}
          {short > 0n && (
            <Alert
              type="warning"
              showIcon
              title={`還差 ${amountToString(short)} 廣告幣`}
              action={
                <Link to="/member/recordsExchange" target="_blank">
                  兌換廣告幣（另開分頁）
                </Link>
              }
            />
          )}
        </>
      ) : terms.error && !terms.loading ? (
        <Alert
          type="error"
          showIcon
          title="推廣方案沒有載入成功。"
          action={<Button onClick={terms.refresh}>重新載入</Button>}
        />
      ) : (
        <Skeleton active paragraph={{ rows: 3 }} />
      )}
    </Modal>
  );
}
