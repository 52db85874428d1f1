import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { SuspenseDeposit } from '@common/endpoints/adminDeposits';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Button, Flex, Grid, Tag, Typography } from 'antd';
import { useRef, useState } from 'react';
import { Amount } from '@/components/Amount';
import { PagedTable } from '@/components/PagedTable';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { WithdrawalTags } from '@/components/WithdrawalTags';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useMay } from '@/session/useMay';
import { usePageTitle } from '@/usePageTitle';
import { shortAddress } from '@/wallet/eip1193';
import { AssignDialog } from './AssignDialog';
import { ReturnDialog } from './ReturnDialog';

const STATES = {
  suspense: { label: '待查', color: 'orange' },
  credited: { label: '已指定會員', color: 'green' },
  returned: { label: '退回付款地址', color: 'blue' },
  reversed: { label: '鏈上已撤回', color: 'default' },
};

const copyable = (text: string) => (
  <Typography.Text copyable={{ text, tooltips: ['複製', '已複製'] }}>
    {shortAddress(text)}
  </Typography.Text>
);

function Hints({ deposit }: { deposit: SuspenseDeposit }) {
  const { boundBy, reportedBy, assigned, returned } = deposit;
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
      {!boundBy && reportedBy.length === 0 && '沒有線索'}
    </>
  );
}

type Doing = 'assign' | 'return';

type Column = ProColumns<SuspenseDeposit>;

const amount: Column = {
  title: '數量',
  align: 'right',
  render: (_, one) => <Amount value={one.amount} unit={TOKEN_SYMBOL} />,
};

const facts: Column[] = [
  {
    title: '狀態',
    render: (_, { state }) => <Tag color={STATES[state].color}>{STATES[state].label}</Tag>,
  },
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

/** Where the row is wider than the screen, what can be done stays in sight: antd fixes nothing on a phone. */
const arrange = (isPhone: boolean, can: Column): Column[] =>
  isPhone ? [amount, can, ...facts] : [amount, ...facts, { ...can, fixed: 'right' }];

const LOOK_AGAIN_MS = 5_000;

/** 待查款項: deposits from wallets that no member has bound. */
export default function Suspense() {
  usePageTitle('待查款項');
  const may = useMay();
  const table = useRef<ActionType>(null);
  const { current, get, change } = usePageQuery();
  const { xl: isWide = true, sm: isBroad = true } = Grid.useBreakpoint();
  const state = get('state') === 'all' ? 'all' : 'open';
  const [doing, setDoing] = useState<{ what: Doing; deposit: SuspenseDeposit }>();
  const [moving, setMoving] = useState(false);
  const reload = () => void table.current?.reload();
  const read = async (page: { current: string; pageSize: string }) => {
    const found = await api('GET /api/admin/deposits/suspense', { query: { ...page, state } });
    setMoving(found.list.some(({ returned }) => returned !== null && returned.state !== 'done'));
    return found;
  };
  const dialog = doing && {
    deposit: doing.deposit,
    onClose: () => setDoing(undefined),
    onRefused: reload,
  };
  const done = (said: string) => {
    setDoing(undefined);
    void toast.success(said);
    reload();
  };
  return (
    <>
      <PagedTable<SuspenseDeposit>
        table={table}
        title="待查款項"
        rowKey="id"
        columns={arrange(
          !isBroad,
          actions(isWide, may('deposits.settle'), (what, deposit) => setDoing({ what, deposit })),
        )}
        current={current}
        filter={{ state }}
        read={read}
        lookAgainMs={moving ? LOOK_AGAIN_MS : undefined}
        onPage={(current) => change({ current })}
        empty={state === 'open' ? '沒有待查的款項。' : '還沒有不明來源的款項。'}
        tabs={{
          active: state,
          items: [
            { key: 'open', tab: '待查' },
            { key: 'all', tab: '全部' },
          ],
          onChange: (key) => change({ state: key === 'all' ? key : undefined }),
        }}
      />
      {dialog && doing.what === 'assign' && (
        <AssignDialog {...dialog} onDone={() => done('已記入會員的加密幣餘額')} />
      )}
      {dialog && doing.what === 'return' && (
        <ReturnDialog
          {...dialog}
          onDone={({ returned }) =>
            done(
              returned?.state === 'review' ? '金額較大，等另一位工作人員同意後送出' : '已排入送出',
            )
          }
        />
      )}
    </>
  );
}
