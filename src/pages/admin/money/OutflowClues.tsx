import type { UnknownOutflow } from '@common/endpoints/adminOutflows';
import { WITHDRAWAL_STATE_LABELS } from '@common/lists/withdrawalState';
import { TOKEN_SYMBOL } from '@config/token';
import { Link } from '@umijs/max';
import { Amount } from '@/components/Amount';
import { Time } from '@/components/Time';
import { SettledAlert } from './SettledAlert';

export const OUTFLOW_STATES = {
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

/** What may explain an outflow, or how it was booked. */
export function OutflowClues({ outflow }: { outflow: UnknownOutflow }) {
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

/** In the dialog of an outflow: what somebody else has done with it meanwhile; nothing while it is unexplained. */
export const BookedMeanwhile = ({ outflow }: { outflow: UnknownOutflow }) =>
  outflow.state !== 'unknown' && (
    <SettledAlert what="這筆轉出" state={OUTFLOW_STATES[outflow.state].label}>
      <OutflowClues outflow={outflow} />
    </SettledAlert>
  );
