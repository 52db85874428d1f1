import type { ProColumns } from '@ant-design/pro-components';
import type { SuspenseDeposit } from '@common/endpoints/adminDeposits';
import { Link } from '@umijs/max';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { Time } from '@/components/Time';
import { WithdrawalTags } from '@/components/WithdrawalTags';
import { api } from '@/services/api';
import { useMay } from '@/session/useMay';
import { AssignDialog } from './AssignDialog';
import { copyable, MoneyQueue, stateColumn } from './MoneyQueue';
import { ReturnDialog } from './ReturnDialog';

const STATES = {
  suspense: { label: '待查', color: 'orange' },
  credited: { label: '已指定會員', color: 'green' },
  returned: { label: '退回付款地址', color: 'blue' },
  reversed: { label: '鏈上已撤回', color: 'default' },
};

function Hints({ deposit }: { deposit: SuspenseDeposit }) {
  const { boundBy, reportedBy, assigned, returned, oldWallet } = deposit;
  if (returned) {
    return (
      <>
        <Link to={`/admin/money/withdrawals?state=all&id=${returned.id}`}>退回 {returned.id}</Link>{' '}
        <WithdrawalTags withdrawal={returned} />
        <br />
        {returned.staff.name}，<Time at={returned.at} />
        <br />
        {returned.reason}
      </>
    );
  }
  if (assigned) {
    return (
      <>
        {assigned.member.id}・{assigned.member.name}（{assigned.staff.name}，
        <Time at={assigned.at} />）<br />
        {assigned.proof}
      </>
    );
  }
  return (
    <>
      {oldWallet && <div>轉到平台已更換的收款地址</div>}
      {boundBy && (
        <div>
          錢包後來由 {boundBy.id}・{boundBy.name} 綁定（
          <Time at={boundBy.at} />）
        </div>
      )}
      {reportedBy.map((one) => (
        <div key={one.id}>
          {one.id}・{one.name} 回報過這筆交易（
          <Time at={one.at} />）
        </div>
      ))}
      {!oldWallet && !boundBy && reportedBy.length === 0 && '沒有線索'}
    </>
  );
}

type Doing = 'assign' | 'return';

type Column = ProColumns<SuspenseDeposit>;

const facts: Column[] = [
  stateColumn(STATES),
  { title: '線索與處理', render: (_, deposit) => <Hints deposit={deposit} /> },
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
        setReturning(
          found.list.some(({ returned }) => returned !== null && returned.state !== 'done'),
        );
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
