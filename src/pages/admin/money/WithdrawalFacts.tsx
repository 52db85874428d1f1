import type { StaffWithdrawalDetail } from '@common/endpoints/adminWithdrawals';
import { TOKEN_SYMBOL } from '@config/token';
import { Descriptions, Table, Tag, Typography } from 'antd';
import { Amount } from '@/components/Amount';
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

type Attempt = StaffWithdrawalDetail['attempts'][number];

function Attempts({ of }: { of: StaffWithdrawalDetail }) {
  if (of.attempts.length === 0) return null;
  return (
    <>
      <h3>鏈上交易（nonce {of.nonce ?? '—'}）</h3>
      <Table<Attempt>
        size="small"
        rowKey="txHash"
        dataSource={of.attempts}
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

function MemberFacts({ of: member }: { of: Member }) {
  return (
    <>
      <h3>
        會員{' '}
        <ConsoleLink to={`/admin/members/${member.id}`}>
          {member.id}・{member.name}
        </ConsoleLink>{' '}
        {member.frozenAt !== null && <Tag color="red">已凍結</Tag>}
      </h3>
      <Descriptions column={{ xs: 1, sm: 2 }} size="small">
        <Descriptions.Item label="加入">
          <Time at={member.joinedAt} />
        </Descriptions.Item>
        <Descriptions.Item label="電子郵件">{member.email ?? '未綁定'}</Descriptions.Item>
        <Descriptions.Item label="可用 / 保留">
          <span>
            <Amount value={member.available} /> / <Amount value={member.held} />
          </span>
        </Descriptions.Item>
        <Descriptions.Item label="24 小時內申請">
          <Amount value={member.lastDay} />
        </Descriptions.Item>
        <Descriptions.Item label="累計充幣">
          <span>
            <Amount value={member.deposited} />（{member.deposits} 筆）
          </span>
        </Descriptions.Item>
        <Descriptions.Item label="累計提幣">
          <span>
            <Amount value={member.withdrawn} />（{member.withdrawals} 筆）
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
export function WithdrawalFacts({ of }: { of: StaffWithdrawalDetail }) {
  const { member, deposit, ties, approvalNotes } = of;
  return (
    <>
      <Descriptions column={{ xs: 1, sm: 2 }} size="small">
        <Descriptions.Item label="數量">
          <Amount value={of.amount} unit={TOKEN_SYMBOL} />
        </Descriptions.Item>
        <Descriptions.Item label="手續費">
          <Amount value={of.fee} unit={TOKEN_SYMBOL} />
        </Descriptions.Item>
        <Descriptions.Item label="提幣地址" span="filled">
          <Typography.Text copyable style={{ overflowWrap: 'anywhere' }}>
            {of.address}
          </Typography.Text>
        </Descriptions.Item>
        {member && (
          <>
            <Descriptions.Item label="加入地址簿">
              {of.addressAddedAt === null ? '不在地址簿' : <Time at={of.addressAddedAt} />}
            </Descriptions.Item>
            <Descriptions.Item label="可使用時間">
              {of.addressUsableAt === null ? '—' : <Time at={of.addressUsableAt} />}
            </Descriptions.Item>
          </>
        )}
        {deposit && (
          <>
            <Descriptions.Item label="提出退回">
              {of.memberId}・{of.memberName}
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
      {member && <MemberFacts of={member} />}
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
        審核意見（{of.approvals} / {of.approvalsNeeded}）
      </h3>
      {approvalNotes.length === 0 ? (
        <p>{of.approvalsNeeded === 0 ? '低於審核門檻，不需審核。' : '還沒有人審核。'}</p>
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
      <Attempts of={of} />
    </>
  );
}
