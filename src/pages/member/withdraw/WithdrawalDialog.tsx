import type { WithdrawalDetail } from '@common/endpoints/withdrawals';
import { RESULT_TIMED_OUT } from '@common/lists/withdrawalResult';
import { WITHDRAWAL_STATE_LABELS } from '@common/lists/withdrawalState';
import { TOKEN_SYMBOL } from '@config/token';
import { Alert, Button, Modal, Progress, Skeleton, Timeline, Typography } from 'antd';
import { Amount } from '@/components/Amount';
import { ConfirmPopover } from '@/components/ConfirmPopover';
import { EmptyState } from '@/components/EmptyState';
import { Time } from '@/components/Time';
import { WithdrawalTags } from '@/components/WithdrawalTags';
import { api } from '@/services/api';
import { useEvents } from '@/services/events';
import { useApi } from '@/services/useApi';
import { useSession } from '@/session/useSession';
import { totalOf } from './amountFault';
import { IdentityProofForm } from './IdentityProofForm';
import styles from './index.module.css';

interface Props {
  id: number;
  onClose: () => void;
}

const MOVES = new Set(['withdrawal', 'ready']);
/** Polling interval for confirmations, which have no events, ms. */
const CONFIRMING_MS = 3000;

/** Whether the held coin went back to the member. */
const isGivenBack = ({ state }: WithdrawalDetail) => state === 'rejected' || state === 'cancelled';

/** No outcome was found in time, and none has come since. */
const isUnclear = (one: WithdrawalDetail) =>
  one.result === RESULT_TIMED_OUT && one.state !== 'done' && !isGivenBack(one);

function GivenBack({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  return (
    <Alert
      type="info"
      showIcon
      title={
        <>
          沒有轉出任何 {TOKEN_SYMBOL}。
          <Amount
            value={totalOf(withdrawal.amount, withdrawal.fee) ?? withdrawal.amount}
            unit={TOKEN_SYMBOL}
          />
          （含手續費）已退回您的餘額。
        </>
      }
    />
  );
}

function Facts({ withdrawal }: { withdrawal: WithdrawalDetail }) {
  return (
    <dl className={styles.facts}>
      <dt>{isGivenBack(withdrawal) ? '申請數量' : '實際入帳'}</dt>
      <dd className={isGivenBack(withdrawal) ? undefined : styles.got}>
        <Amount value={withdrawal.amount} unit={TOKEN_SYMBOL} />
      </dd>
      <dt>手續費</dt>
      <dd>
        <Amount value={withdrawal.fee} unit={TOKEN_SYMBOL} />
      </dd>
      <dt>提幣地址</dt>
      <dd>
        {withdrawal.label ?? '已刪除的地址'}
        <span className={styles.address}>{withdrawal.address}</span>
      </dd>
      {withdrawal.txHash && (
        <>
          <dt>交易編號</dt>
          <dd>
            <Typography.Text
              className={styles.address}
              copyable={{ text: withdrawal.txHash, tooltips: ['複製交易編號', '已複製'] }}
            >
              {withdrawal.txHash}
            </Typography.Text>
          </dd>
        </>
      )}
    </dl>
  );
}

/** A withdrawal as it stands; it is read anew by events, and by polling while its confirmations are counted. */
function useWithdrawal(id: number) {
  const { user } = useSession();
  const params = { id };
  const read = useApi(
    () => api('GET /api/me/withdrawals/:id', { params, skipErrorHandler: true }),
    {
      refreshDeps: [id, user?.access_token],
      refreshOnWindowFocus: true,
    },
  );
  const { data, refresh, mutate } = read;
  useApi(async () => refresh(), {
    ready: data?.state === 'confirming',
    pollingInterval: CONFIRMING_MS,
    pollingWhenHidden: false,
  });
  useEvents(({ type }) => {
    if (MOVES.has(type)) refresh();
  });
  const cancel = useApi(() => api('POST /api/me/withdrawals/:id/cancel', { params }), {
    manual: true,
    onSuccess: mutate,
    onError: refresh,
  });
  return { ...read, cancel };
}

type Withdrawal = ReturnType<typeof useWithdrawal>;

/** The proof that a withdrawal waits for. */
function PendingProof({
  withdrawal,
  mutate,
  refresh,
}: { withdrawal: WithdrawalDetail } & Pick<Withdrawal, 'mutate' | 'refresh'>) {
  const { id, challenge } = withdrawal;
  if (!challenge) return null;
  const params = { id };
  return (
    <IdentityProofForm
      challenge={challenge}
      okText="確認提幣"
      resend={async () => {
        const again = await api('POST /api/me/withdrawals/:id/code', { params });
        mutate({ ...withdrawal, challenge: again });
      }}
      prove={async (proof) => {
        try {
          mutate(await api('POST /api/me/withdrawals/:id/confirm', { params, body: proof }));
        } catch (refused) {
          // The server has counted the wrong code.
          refresh();
          throw refused;
        }
      }}
    />
  );
}

function CancelButton({ cancel }: Pick<Withdrawal, 'cancel'>) {
  return (
    <ConfirmPopover
      title="取消這筆提幣？"
      description="保留的款項會立即退回可用餘額。"
      okText="取消提幣"
      cancelText="先不要"
      onConfirm={() => cancel.run()}
    >
      <Button danger loading={cancel.loading}>
        取消提幣
      </Button>
    </ConfirmPopover>
  );
}

function History({ steps }: { steps: WithdrawalDetail['history'] }) {
  return (
    <>
      <h3>進度</h3>
      <div role="log" aria-live="polite">
        <Timeline
          items={steps.toReversed().map((step, index) => ({
            color: index === 0 ? undefined : 'gray',
            content: (
              <>
                <strong>{WITHDRAWAL_STATE_LABELS[step.state].label}</strong>{' '}
                <span className={styles.quiet}>
                  <Time at={step.at} />
                </span>
                <div className={styles.quiet}>{step.reason}</div>
              </>
            ),
          }))}
        />
      </div>
    </>
  );
}

/** One withdrawal: its pending proof, its progress, and cancelling while it is allowed. */
export function WithdrawalDialog({ id, onClose }: Props) {
  const { data, error, loading, refresh, mutate, cancel } = useWithdrawal(id);
  return (
    <Modal
      open
      title={
        <>
          提幣 {id} {data && <WithdrawalTags withdrawal={data} />}
        </>
      }
      width={560}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={data?.canCancel ? <CancelButton cancel={cancel} /> : null}
    >
      {!data && (!error || loading) && <Skeleton active />}
      {!data && error && !loading && (
        <EmptyState text="無法載入，或沒有這筆提幣。" retry={refresh} />
      )}
      {data && (
        <>
          {isGivenBack(data) && <GivenBack withdrawal={data} />}
          <Facts withdrawal={data} />
          <PendingProof withdrawal={data} mutate={mutate} refresh={refresh} />
          {data.state === 'confirming' && (
            <Progress
              percent={Math.round((100 * data.confirmations) / data.needed)}
              format={() => `${data.confirmations} / ${data.needed}`}
              aria-label={`已確認 ${data.confirmations} 次，共需 ${data.needed} 次`}
            />
          )}
          {isUnclear(data) && (
            <Alert
              type="warning"
              showIcon
              title="區塊鏈還沒回報結果。款項仍為您保留，不會重複送出；確認後會完成提幣，或退回您的餘額。"
            />
          )}
          <History steps={data.history} />
        </>
      )}
    </Modal>
  );
}
