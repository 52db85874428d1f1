import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { UnknownOutflow } from '@common/endpoints/adminOutflows';
import { WITHDRAWAL_STATE_LABELS } from '@common/lists/withdrawalState';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Button, Flex, Grid, Tag, Typography } from 'antd';
import { useRef, useState } from 'react';
import { Amount } from '@/components/Amount';
import { PagedTable } from '@/components/PagedTable';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useMay } from '@/session/useMay';
import { usePageTitle } from '@/usePageTitle';
import { shortAddress } from '@/wallet/eip1193';
import { OutflowBookDialog } from './OutflowBookDialog';
import { OutflowPaidDialog } from './OutflowPaidDialog';

const STATES = {
  unknown: { label: '待處理', color: 'red' },
  explained: { label: '已處理', color: 'green' },
  reversed: { label: '鏈上已撤回', color: 'default' },
};
const BOOKED = {
  paid: '認定為已付款',
  member: '向會員扣款',
  loss: '記入損失',
  capital: '由自有資金支出',
};

const copyable = (text: string) => (
  <Typography.Text copyable={{ text, tooltips: ['複製', '已複製'] }}>
    {shortAddress(text)}
  </Typography.Text>
);

const withdrawalLink = (id: number) => (
  <Link to={`/admin/money/withdrawals?state=all&id=${id}`}>提幣 #{id}</Link>
);

type Booking = NonNullable<UnknownOutflow['booking']>;

function Booked({ booking }: { booking: Booking }) {
  return (
    <>
      {BOOKED[booking.as]}
      {booking.withdrawalId !== null && <>：{withdrawalLink(booking.withdrawalId)}</>}
      {booking.member && (
        <>
          ：{booking.member.id}・{booking.member.name}，扣款{' '}
          <Amount value={booking.charged} unit={TOKEN_SYMBOL} />
        </>
      )}
      <br />
      {booking.staff ?? '系統'}，<Time at={booking.at} />
      <br />
      {booking.note}
    </>
  );
}

function Clues({ outflow }: { outflow: UnknownOutflow }) {
  const { booking, candidates, deposits, owners, state } = outflow;
  if (booking) return <Booked booking={booking} />;
  if (state === 'reversed') return '鏈上重組，這筆轉出已不在鏈上';
  return (
    <>
      {candidates.map((one) => (
        <div key={one.id}>
          {withdrawalLink(one.id)}（{one.depositId === null ? '' : '退回待查款項，'}
          {one.person.name}，{WITHDRAWAL_STATE_LABELS[one.state].label}）
          {one.fits ? '地址和數量相同' : '地址和數量相同，但序號不符'}
        </div>
      ))}
      {deposits.map((one) => (
        <div key={one.id}>
          待查款項 {one.id}（<Time at={one.at} />
          ）由這個地址轉入，數量相同
        </div>
      ))}
      {owners.map((one) => (
        <div key={one.id}>
          收款地址屬於 {one.id}・{one.name}
        </div>
      ))}
      {candidates.length + deposits.length + owners.length === 0 &&
        '沒有相符的提幣，也沒有會員用過這個地址'}
    </>
  );
}

type Doing = 'paid' | 'book';
type Column = ProColumns<UnknownOutflow>;

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
  { title: '線索與處理', render: (_, outflow) => <Clues outflow={outflow} /> },
  { title: '收款地址', render: (_, { to }) => copyable(to) },
  { title: '交易', render: (_, { txHash }) => copyable(txHash) },
  { title: '序號', align: 'right', render: (_, { nonce }) => nonce ?? '—' },
  { title: '區塊', align: 'right', render: (_, { blockNumber }) => blockNumber },
  { title: '讀到時間', render: (_, { at }) => <Time at={at} /> },
];

const actions = (
  isWide: boolean,
  may: ReturnType<typeof useMay>,
  act: (what: Doing, outflow: UnknownOutflow) => void,
): Column => ({
  title: '操作',
  width: isWide ? 140 : 120,
  render: (_, outflow) => {
    if (outflow.state !== 'unknown') return null;
    if (outflow.deposits.length > 0 || outflow.candidates.some(({ fits }) => fits)) {
      if (!may('outflows.settle')) return '由財務處理';
      return (
        <Button size="small" type="primary" onClick={() => act('paid', outflow)}>
          這筆已付款
        </Button>
      );
    }
    return (
      <Flex gap={8} vertical={!isWide}>
        {may('admin') ? (
          <Button size="small" danger onClick={() => act('book', outflow)}>
            入帳
          </Button>
        ) : (
          '由管理員處理'
        )}
      </Flex>
    );
  },
});

/** Where the row is wider than the screen, what can be done stays in sight: antd fixes nothing on a phone. */
const arrange = (isPhone: boolean, can: Column): Column[] =>
  isPhone ? [amount, can, ...facts] : [amount, ...facts, { ...can, fixed: 'right' }];

const LOOK_AGAIN_MS = 10_000;

/** 不明轉出: what left the system wallet without an order in this database. */
export default function Outflows() {
  usePageTitle('不明轉出');
  const may = useMay();
  const table = useRef<ActionType>(null);
  const { current, get, change } = usePageQuery();
  const { xl: isWide = true, sm: isBroad = true } = Grid.useBreakpoint();
  const state = get('state') === 'all' ? 'all' : 'open';
  const [doing, setDoing] = useState<{ what: Doing; outflow: UnknownOutflow }>();
  const reload = () => void table.current?.reload();
  const dialog = doing && {
    outflow: doing.outflow,
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
      <PagedTable<UnknownOutflow>
        table={table}
        title="不明轉出"
        hint="平台錢包轉出的代幣，資料庫沒有對應的提幣。還原備份後，這裡會列出備份之後送出的款項；全部處理完才能恢復提幣。"
        rowKey="id"
        columns={arrange(
          !isBroad,
          actions(isWide, may, (what, outflow) => setDoing({ what, outflow })),
        )}
        current={current}
        filter={{ state }}
        read={(page) => api('GET /api/admin/outflows', { query: { ...page, state } })}
        lookAgainMs={LOOK_AGAIN_MS}
        onPage={(current) => change({ current })}
        empty={state === 'open' ? '沒有不明轉出。' : '還沒有過不明轉出。'}
        tabs={{
          active: state,
          items: [
            { key: 'open', tab: '待處理' },
            { key: 'all', tab: '全部' },
          ],
          onChange: (key) => change({ state: key === 'all' ? key : undefined }),
        }}
      />
      {dialog && doing.what === 'paid' && (
        <OutflowPaidDialog {...dialog} onDone={() => done('已認定為已付款，不會再送出')} />
      )}
      {dialog && doing.what === 'book' && (
        <OutflowBookDialog {...dialog} onDone={() => done('已入帳')} />
      )}
    </>
  );
}
