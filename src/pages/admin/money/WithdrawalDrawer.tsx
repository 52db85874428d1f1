import type { StaffWithdrawalDetail } from '@common/endpoints/adminWithdrawals';
import { RESULT_TIMED_OUT } from '@common/lists/withdrawalResult';
import { WITHDRAWAL_STATE_LABELS } from '@common/lists/withdrawalState';
import { Alert, Button, Drawer, Flex, Skeleton, Timeline } from 'antd';
import { useState } from 'react';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { WithdrawalTags } from '@/components/WithdrawalTags';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { RecordPresence } from '../presence/RecordPresence';
import { type Verdict, VerdictDialog } from './VerdictDialog';
import { WithdrawalFacts } from './WithdrawalFacts';

interface Props {
  id: number;
  onClose: () => void;
  /** The withdrawal has moved. */
  onChange: () => void;
}

function Steps({ withdrawal }: { withdrawal: StaffWithdrawalDetail }) {
  return (
    <Timeline
      items={withdrawal.history.map(({ state, at, person, reason }) => ({
        content: (
          <>
            <strong>{WITHDRAWAL_STATE_LABELS[state].label}</strong> <Time at={at} /> {person}
            <div>{reason}</div>
          </>
        ),
      }))}
    />
  );
}

interface VerdictsProps {
  withdrawal: StaffWithdrawalDetail;
  onChoose: (verdict: Verdict) => void;
}

function Verdicts({ withdrawal, onChoose }: VerdictsProps) {
  return (
    <Flex gap={8} justify="end" wrap>
      {withdrawal.canRelease && (
        <Button danger onClick={() => onChoose('release')}>
          退回款項
        </Button>
      )}
      {withdrawal.canReject && (
        <Button danger onClick={() => onChoose('reject')}>
          拒絕
        </Button>
      )}
      {withdrawal.canApprove && (
        <Button type="primary" onClick={() => onChoose('approve')}>
          同意
        </Button>
      )}
    </Flex>
  );
}

function Warnings({ withdrawal }: { withdrawal: StaffWithdrawalDetail }) {
  return (
    <>
      {withdrawal.result === RESULT_TIMED_OUT && (
        <Alert
          type="warning"
          showIcon
          title="結果不明：款項保留，不會換新的序號重送。等鏈上有結果後自動結案。"
        />
      )}
      {withdrawal.countsFrom !== null && (
        <Alert
          type="info"
          showIcon
          title={
            <>
              這筆要兩個人同意。您的職務剛由同事授予，
              <Time at={withdrawal.countsFrom} /> 起才能同意。
            </>
          }
        />
      )}
      {withdrawal.state === 'review' &&
        !withdrawal.canApprove &&
        withdrawal.countsFrom === null && (
          <Alert
            type="info"
            showIcon
            title="您不能同意這筆：不能同意自己提出的，同一筆也不能由同一人同意兩次。"
          />
        )}
    </>
  );
}

/** One withdrawal with all that helps to judge it, and what this member of staff may do. */
export function WithdrawalDrawer({ id, onClose, onChange }: Props) {
  const [verdict, setVerdict] = useState<Verdict>();
  const { data, error, loading, refresh, mutate } = useApi(
    () => api('GET /api/admin/withdrawals/:id', { params: { id } }),
    { refreshDeps: [id] },
  );
  const mayAct = data && (data.canApprove || data.canReject || data.canRelease);
  return (
    <Drawer
      open
      size={680}
      styles={{ wrapper: { maxWidth: '100vw' } }}
      title={
        <>
          {data?.deposit ? '退回' : '提幣'} {id} {data && <WithdrawalTags withdrawal={data} />}
        </>
      }
      footer={mayAct ? <Verdicts withdrawal={data} onChoose={setVerdict} /> : undefined}
      onClose={onClose}
    >
      <RecordPresence
        kind="withdrawal"
        id={String(id)}
        loading={loading}
        onRead={() => {
          refresh();
          onChange();
        }}
      />
      {!data && loading && <Skeleton active />}
      {!data && error && !loading && (
        <RetryButton onRetry={refresh}>無法載入，重新載入</RetryButton>
      )}
      {data && (
        <>
          <Warnings withdrawal={data} />
          <WithdrawalFacts withdrawal={data} />
          <h3>進度</h3>
          <Steps withdrawal={data} />
        </>
      )}
      {data && verdict && (
        <VerdictDialog
          withdrawal={data}
          verdict={verdict}
          onClose={() => setVerdict(undefined)}
          onRefused={refresh}
          onDone={(moved) => {
            setVerdict(undefined);
            mutate(moved);
            onChange();
          }}
        />
      )}
    </Drawer>
  );
}
