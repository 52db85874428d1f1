import type { ProColumns } from '@ant-design/pro-components';
import type { SuspenseDeposit } from '@common/endpoints/adminDeposits';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { useMay } from '@/session/useMay';
import { AssignDialog } from './AssignDialog';
import { copyable, MoneyQueue, stateColumn } from './MoneyQueue';
import { ReturnDialog } from './ReturnDialog';
import { SUSPENSE_STATES, SuspenseHints } from './SuspenseHints';

type Doing = 'assign' | 'return';

type Column = ProColumns<SuspenseDeposit>;

const facts: Column[] = [
  stateColumn(SUSPENSE_STATES),
  { title: '線索與處理', render: (_, deposit) => <SuspenseHints deposit={deposit} /> },
  { title: '付款錢包', render: (_, { from }) => copyable(from) },
  { title: '交易', render: (_, { txHash }) => copyable(txHash) },
  { title: '入帳時間', render: (_, { at }) => <Time at={at} /> },
];

const actions = (
  isWide: boolean,
  maySettle: boolean,
  act: (what: Doing, deposit: SuspenseDeposit) => void,
): Column => ({
  title: '操作',
  width: isWide ? 170 : 110,
  render: (_, deposit) =>
    deposit.state === 'suspense' &&
    (maySettle ? (
      <Flex gap={8} vertical={!isWide}>
        <Button size="small" onClick={() => act('assign', deposit)}>
          指定會員
        </Button>
        <Button size="small" danger onClick={() => act('return', deposit)}>
          退回
        </Button>
      </Flex>
    ) : (
      '由財務處理'
    )),
});

const LOOK_AGAIN_MS = 5_000;

/** 待查款項: deposits from wallets that no member has bound, and what reached a replaced wallet. */
export default function Suspense() {
  const may = useMay();
  const [isReturning, setReturning] = useState(false);
  return (
    <MoneyQueue<SuspenseDeposit, Doing>
      title="待查款項"
      facts={facts}
      csv="/api/admin/deposits/suspense.csv"
      actions={(isWide, act) => actions(isWide, may('deposits.settle'), act)}
      read={async (query) => {
        const found = await api('GET /api/admin/deposits/suspense', { query });
        if (!('id' in query)) {
          setReturning(
            found.list.some(({ returned }) => returned !== null && returned.state !== 'done'),
          );
        }
        return found;
      }}
      lookAgainMs={isReturning ? LOOK_AGAIN_MS : undefined}
      openLabel="待查"
      empty={{ open: '沒有待查的款項。', all: '還沒有不明來源的款項。' }}
      dialog={(what, deposit, { done, ...handle }) =>
        what === 'assign' ? (
          <AssignDialog
            {...handle}
            deposit={deposit}
            onDone={() => done('已記入會員的加密幣餘額')}
          />
        ) : (
          <ReturnDialog
            {...handle}
            deposit={deposit}
            onDone={({ returned }) =>
              done(
                returned?.state === 'review'
                  ? '金額較大，等另一位工作人員同意後送出'
                  : '已排入送出',
              )
            }
          />
        )
      }
    />
  );
}
