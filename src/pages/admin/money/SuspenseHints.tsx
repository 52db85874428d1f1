import type { SuspenseDeposit } from '@common/endpoints/adminDeposits';
import { Link } from '@umijs/max';
import { Time } from '@/components/Time';
import { WithdrawalTags } from '@/components/WithdrawalTags';
import { SettledAlert } from './SettledAlert';

export const SUSPENSE_STATES = {
  suspense: { label: '待查', color: 'orange' },
  credited: { label: '已指定會員', color: 'green' },
  returned: { label: '退回付款地址', color: 'blue' },
  reversed: { label: '鏈上已撤回', color: 'default' },
};

/** What may lead to a deposit's owner, or what became of it. */
export function SuspenseHints({ deposit }: { deposit: SuspenseDeposit }) {
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

/** In the dialog of a deposit: what somebody else has done with it meanwhile; nothing while it is in suspense. */
export const SettledMeanwhile = ({ deposit }: { deposit: SuspenseDeposit }) =>
  deposit.state !== 'suspense' && (
    <SettledAlert what="這筆款項" state={SUSPENSE_STATES[deposit.state].label}>
      <SuspenseHints deposit={deposit} />
    </SettledAlert>
  );
