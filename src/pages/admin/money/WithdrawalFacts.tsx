import type { StaffWithdrawalDetail } from '@common/endpoints/adminWithdrawals';
import { TOKEN_SYMBOL } from '@config/token';
import { Descriptions, Table, Typography } from 'antd';
import { Amount } from '@/components/Amount';
import { MemberState } from '@/components/MemberState';
import { Time } from '@/components/Time';
import { shortAddress } from '@/wallet/eip1193';
import { ConsoleLink } from '../parts/ConsoleLink';

const TIES: Record<StaffWithdrawalDetail['ties'][number]['by'], string> = {
  wallet: '同一個錢包',
  device: '同一台裝置',
  address: '同一個收件地址',
  network: '同一個 IP 位址',
  target: '提幣到同一個地址',
};

type PayoutAttempt = StaffWithdrawalDetail['attempts'][number];

function Attempts({ withdrawal }: { withdrawal: StaffWithdrawalDetail }) {
  if (withdrawal.attempts.length === 0) return null;
  return (
    <>
      <h3>鏈上交易（序號 {withdrawal.nonce ?? '—'}）</h3>
      <Table<PayoutAttempt>
        size="small"
        rowKey="txHash"
        dataSource={withdrawal.attempts}
        pagination={false}
        scroll={{ x: 'max-content' }}
        columns={[
          {
            title: '交易',
            render: (_, { txHash }) => (
              <Typography.Text copyable={{ text: txHash }}>{shortAddress(txHash)}</Typography.Text>
            ),
          },
          { title: '簽署', render: (_, { createdAt }) => <Time at={createdAt} /> },
          {
            title: '送出',
            render: (_, { sentAt }) => (sentAt === null ? '還沒有' : <Time at={sentAt} />),
          },
          { title: '每 gas 上限（wei）', dataIndex: 'maxFee', align: 'right' },
          { title: '節點回應', render: (_, { nodeAnswer }) => nodeAnswer ?? '' },
        ]}
      />
    </>
  );
}

type Member = NonNullable<StaffWithdrawalDetail['member']>;

function MemberFacts({ member }: { member: Member }) {
  return (
    <>
      <h3>
        會員{' '}
        <ConsoleLink to={`/admin/members/${member.id}`}>
          {member.id}・{member.name}
        </ConsoleLink>{' '}
        {member.frozenAt !== null && <MemberState {...member} />}
      </h3>
      <Descriptions column={{ xs: 1, sm: 2 }} size="small">
        <Descriptions.Item label="加入">
          <Time at={member.joinedAt} />
        </Descriptions.Item>
        <Descriptions.Item label="電子郵件">{member.email ?? '未綁定'}</Descriptions.Item>
        <Descriptions.Item label="可用／保留">
          <span>
            <Amount value={member.available} unit={TOKEN_SYMBOL} />／
            <Amount value={member.held} unit={TOKEN_SYMBOL} />
          </span>
        </Descriptions.Item>
        <Descriptions.Item label="24 小時內申請">
          <Amount value={member.lastDay} unit={TOKEN_SYMBOL} />
        </Descriptions.Item>
        <Descriptions.Item label="累計充幣">
          <span>
            <Amount value={member.deposited} unit={TOKEN_SYMBOL} />（{member.deposits} 筆）
          </span>
        </Descriptions.Item>
        <Descriptions.Item label="累計提幣">
          <span>
            <Amount value={member.withdrawn} unit={TOKEN_SYMBOL} />（{member.withdrawals} 筆）
          </span>
        </Descriptions.Item>
        <Descriptions.Item label="綁定錢包" span="filled">
          {member.wallets.length === 0 ? '沒有' : member.wallets.map(shortAddress).join('、')}
        </Descriptions.Item>
      </Descriptions>
    </>
  );
}

/** The facts of a withdrawal: member, amount, address, and ties to other accounts. */
export function WithdrawalFacts({ withdrawal }: { withdrawal: StaffWithdrawalDetail }) {
  const { member, deposit, ties, approvalNotes } = withdrawal;
  return (
    <>
      <Descriptions column={{ xs: 1, sm: 2 }} size="small">
        <Descriptions.Item label="數量">
          <Amount value={withdrawal.amount} unit={TOKEN_SYMBOL} />
        </Descriptions.Item>
        <Descriptions.Item label="手續費">
          <Amount value={withdrawal.fee} unit={TOKEN_SYMBOL} />
        </Descriptions.Item>
        <Descriptions.Item label="提幣地址" span="filled">
          <Typography.Text copyable style={{ overflowWrap: 'anywhere' }}>
            {withdrawal.address}
          </Typography.Text>
        </Descriptions.Item>
        {member && (
          <>
            <Descriptions.Item label="加入地址簿">
              {withdrawal.addressAddedAt === null ? (
                '不在地址簿'
              ) : (
                <Time at={withdrawal.addressAddedAt} />
              )}
            </Descriptions.Item>
            <Descriptions.Item label="可使用時間">
              {withdrawal.addressUsableAt === null ? '—' : <Time at={withdrawal.addressUsableAt} />}
            </Descriptions.Item>
          </>
        )}
        {deposit && (
          <>
            <Descriptions.Item label="提出退回">
              {withdrawal.memberId}・{withdrawal.memberName}
            </Descriptions.Item>
            <Descriptions.Item label="轉入時間">
              <Time at={deposit.at} />
            </Descriptions.Item>
            <Descriptions.Item label="轉入交易" span="filled">
              <Typography.Text copyable={{ text: deposit.txHash }}>
                {shortAddress(deposit.txHash)}
              </Typography.Text>
            </Descriptions.Item>
          </>
        )}
      </Descriptions>
      {member && <MemberFacts member={member} />}
      <h3>{deposit ? '用過這個地址的會員' : '與其他會員的關聯'}</h3>
      {ties.length === 0 ? (
        <p>沒有發現。</p>
      ) : (
        <ul>
          {ties.map(({ member: other, by }) => (
            <li key={`${other.id} ${by}`}>
              {other.id}・{other.name}：{TIES[by]}
            </li>
          ))}
        </ul>
      )}
      <h3>
        同意（{withdrawal.approvals}／{withdrawal.approvalsNeeded}）
      </h3>
      {approvalNotes.length === 0 ? (
        <p>{withdrawal.approvalsNeeded === 0 ? '低於審核門檻，不需審核。' : '沒有人同意過。'}</p>
      ) : (
        <ul>
          {approvalNotes.map(({ staff, note, at }) => (
            <li key={staff.id}>
              {staff.name}（<Time at={at} />
              ）：{note}
            </li>
          ))}
        </ul>
      )}
      <Attempts withdrawal={withdrawal} />
    </>
  );
}
