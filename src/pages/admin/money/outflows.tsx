import type { ProColumns } from '@ant-design/pro-components';
import type { UnknownOutflow } from '@common/endpoints/adminOutflows';
import { WITHDRAWAL_STATE_LABELS } from '@common/lists/withdrawalState';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Button, Flex } from 'antd';
import { Amount } from '@/components/Amount';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { useMay } from '@/session/useMay';
import { copyable, MoneyQueue, stateColumn } from './MoneyQueue';
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

const facts: Column[] = [
  stateColumn(STATES),
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

const LOOK_AGAIN_MS = 10_000;

/** 不明轉出: what left the system wallet without an order in this database. */
export default function Outflows() {
  const may = useMay();
  return (
    <MoneyQueue<UnknownOutflow, Doing>
      title="不明轉出"
      hint="平台錢包轉出的代幣，資料庫沒有對應的提幣。還原備份後，這裡會列出備份之後送出的款項；全部處理完才能恢復提幣。"
      facts={facts}
      csv="/api/admin/outflows.csv"
      actions={(isWide, act) => actions(isWide, may, act)}
      read={(query) => api('GET /api/admin/outflows', { query })}
      isOldestFirst
      lookAgainMs={LOOK_AGAIN_MS}
      openLabel="待處理"
      empty={{ open: '沒有不明轉出。', all: '還沒有過不明轉出。' }}
      dialog={(what, outflow, { done, ...handle }) =>
        what === 'paid' ? (
          <OutflowPaidDialog
            {...handle}
            outflow={outflow}
            onDone={() => done('已認定為已付款，不會再送出')}
          />
        ) : (
          <OutflowBookDialog {...handle} outflow={outflow} onDone={() => done('已入帳')} />
        )
      }
    />
  );
}
