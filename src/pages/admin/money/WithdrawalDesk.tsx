import type { WithdrawalDesk as Desk, WithdrawalProposal } from '@common/endpoints/withdrawalDesk';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Alert, Button, Card, Descriptions, Flex, Grid, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { Amount } from '@/components/Amount';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { useMay } from '@/session/useMay';
import { useSession } from '@/session/useSession';
import { DeskChanges, type Start } from './DeskChanges';
import { DeskProposals } from './DeskProposals';
import { LimitsDialog } from './LimitsDialog';
import { PAYER_STATE } from './payerState';
import { SwitchDialog } from './SwitchDialog';

type DialogName = 'switch' | 'limits' | 'changes';

const LOOK_AGAIN_MS = 10_000;

/** Whether withdrawals run, what waits, what limits them, and the switch that stops them all. */
export function WithdrawalDesk() {
  const { user } = useSession();
  const may = useMay();
  const { sm, lg } = Grid.useBreakpoint();
  // About as high as what it will say, so that the list below stays where it is.
  const skeletonRows = lg ? 5 : sm ? 7 : 11;
  const [dialog, setDialog] = useState<DialogName>();
  const [restored, setRestored] = useState<Start>();
  const { data, error, loading, refresh, mutate } = useApi(
    () => api('GET /api/admin/withdrawal-desk', { skipErrorHandler: true }),
    { pollingInterval: LOOK_AGAIN_MS, pollingWhenHidden: false },
  );
  if (!data && error && !loading) {
    return <RetryButton onRetry={refresh}>無法載入提幣狀態，重新載入</RetryButton>;
  }
  if (!data) {
    return (
      <Card title="提幣狀態" style={{ marginBottom: 16 }}>
        <Skeleton active title={false} paragraph={{ rows: skeletonRows }} />
      </Card>
    );
  }
  const { limits, halted } = data;
  const { killed, reason } = data.switch;
  const close = () => {
    setDialog(undefined);
    setRestored(undefined);
  };
  const done = (changed: Desk) => {
    mutate(changed);
    close();
  };
  return (
    <Card title="提幣狀態" style={{ marginBottom: 16 }}>
      <Actions desk={data} onOpen={setDialog} />
      {killed && <Alert type="error" showIcon title={`所有提幣已停止：${reason}`} />}
      {halted !== null && (
        <Alert
          type="error"
          showIcon
          title={
            <>
              鏈上異常，提幣暫停：{halted}。<Link to="/admin/money/books">前往對帳處理</Link>
            </>
          }
        />
      )}
      <DeskProposals
        desk={data}
        adminId={may('admin') ? user?.member?.id : undefined}
        onDone={mutate}
        onRefused={refresh}
      />
      <Figures desk={data} />
      {dialog === 'switch' && (
        <SwitchDialog desk={data} onClose={close} onRefused={refresh} onDone={done} />
      )}
      {dialog === 'limits' && (
        <LimitsDialog
          limits={limits}
          start={restored}
          onClose={close}
          onRefused={refresh}
          onDone={done}
        />
      )}
      {dialog === 'changes' && (
        <DeskChanges
          changes={data.changes}
          limits={limits}
          onRestore={
            may('admin') && canPropose(data, 'limits')
              ? (start) => {
                  setRestored(start);
                  setDialog('limits');
                }
              : undefined
          }
          onClose={close}
        />
      )}
    </Card>
  );
}

/** A change takes two administrators who count as such, one change at a time. */
const canPropose = (
  { administrators, countsFrom, proposals }: Desk,
  kind: WithdrawalProposal['kind'],
) => administrators > 1 && countsFrom === null && !proposals.some((one) => one.kind === kind);

interface ActionsProps {
  desk: Desk;
  onOpen: (dialog: DialogName) => void;
}

function Actions({ desk, onOpen }: ActionsProps) {
  const may = useMay();
  const { killed } = desk.switch;
  return (
    <Flex gap={8} wrap justify="end" style={{ marginBottom: 12 }}>
      <Button onClick={() => onOpen('changes')}>變更紀錄</Button>
      {may('admin') && (
        <Button disabled={!canPropose(desk, 'limits')} onClick={() => onOpen('limits')}>
          調整限額
        </Button>
      )}
      {may(killed ? 'admin' : 'withdrawals.stop') && (
        <Button
          danger={!killed}
          type="primary"
          disabled={killed && !canPropose(desk, 'resume')}
          onClick={() => onOpen('switch')}
        >
          {killed ? '恢復提幣' : '立即停止所有提幣'}
        </Button>
      )}
    </Flex>
  );
}

function Figures({ desk: { limits, payer, waiting } }: { desk: Desk }) {
  return (
    <Descriptions column={{ xs: 1, sm: 2, lg: 3 }} size="small">
      <Descriptions.Item label="付款程式">
        <span>
          <Tag color={PAYER_STATE[payer.state].color}>{PAYER_STATE[payer.state].label}</Tag>
          {payer.detail} {payer.at !== null && <Time at={payer.at} />}
        </span>
      </Descriptions.Item>
      <Descriptions.Item label="待審核">{waiting.review} 筆</Descriptions.Item>
      <Descriptions.Item label="待送出">{waiting.queued} 筆</Descriptions.Item>
      <Descriptions.Item label="在途">
        <span>
          {waiting.inFlight} 筆，
          <Amount value={waiting.inFlightAmount} unit={TOKEN_SYMBOL} />
        </span>
      </Descriptions.Item>
      <Descriptions.Item label="結果不明">{waiting.outcomeUnknown} 筆</Descriptions.Item>
      <Descriptions.Item label="手續費／最低">
        <span>
          <Amount value={limits.fee} unit={TOKEN_SYMBOL} />／
          <Amount value={limits.min} unit={TOKEN_SYMBOL} />
        </span>
      </Descriptions.Item>
      <Descriptions.Item label="每日上限">
        <Amount value={limits.dailyLimit} unit={TOKEN_SYMBOL} />
      </Descriptions.Item>
      <Descriptions.Item label="審核／雙人審核門檻">
        <span>
          <Amount value={limits.reviewAbove} unit={TOKEN_SYMBOL} />／
          <Amount value={limits.secondAbove} unit={TOKEN_SYMBOL} />
        </span>
      </Descriptions.Item>
      <Descriptions.Item label="新地址等待">{limits.coolOffHours} 小時</Descriptions.Item>
    </Descriptions>
  );
}
