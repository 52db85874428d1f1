import { ProDescriptions } from '@ant-design/pro-components';
import type { StaffMember } from '@common/endpoints/adminMembers';
import { TOKEN_SYMBOL } from '@config/token';
import { Amount } from '@/components/Amount';
import { Time } from '@/components/Time';
import { Section } from '../parts/Section';

function Balance({
  balance: { available, held },
  unit,
}: {
  balance: StaffMember['coin'];
  unit: string;
}) {
  return (
    <>
      <Amount value={available} unit={unit} />
      {held !== '0' && (
        <>
          （另保留 <Amount value={held} unit={unit} />）
        </>
      )}
    </>
  );
}

interface FactsProps {
  member: StaffMember;
  /** What they owe the house for deposits that a reorg reversed; left out where it is not asked for. */
  owed?: string;
}

/** Facts and balances of the member. */
export function MemberFacts({ member, owed = '0' }: FactsProps) {
  const {
    email,
    emailRefusal,
    wallets,
    createdAt,
    frozenAt,
    closedAt,
    pausedProducts,
    pausedLots,
    coin,
    adv,
  } = member;
  return (
    <Section title="會員資料">
      <ProDescriptions<StaffMember>
        dataSource={member}
        column={{ xs: 1, sm: 2 }}
        columns={[
          { title: '電子郵件', key: 'email', render: () => email ?? '未綁定' },
          ...(emailRefusal
            ? [
                {
                  title: '退信',
                  key: 'emailRefusal',
                  span: 2,
                  render: () => (
                    <div style={{ overflowWrap: 'anywhere' }}>
                      <Time at={emailRefusal.since} /> 起，郵件主機回覆：{emailRefusal.answer}
                    </div>
                  ),
                },
              ]
            : []),
          { title: '加入時間', key: 'createdAt', render: () => <Time at={createdAt} /> },
          {
            title: '加密幣餘額',
            key: 'coin',
            render: () => <Balance balance={coin} unit={TOKEN_SYMBOL} />,
          },
          ...(owed === '0'
            ? []
            : [
                {
                  title: '尚欠平台',
                  key: 'owed',
                  span: 2,
                  render: () => (
                    <>
                      <Amount value={owed} unit={TOKEN_SYMBOL} />
                      （充幣因鏈上重組撤回前已用掉。解除凍結時從可用餘額補回；同一筆轉帳再次入帳時抵銷。）
                    </>
                  ),
                },
              ]),
          {
            title: '廣告幣餘額',
            key: 'adv',
            render: () => <Balance balance={adv} unit="廣告幣" />,
          },
          {
            title: '錢包',
            key: 'wallets',
            span: 2,
            render: () => (
              <div style={{ overflowWrap: 'anywhere' }}>
                {wallets.length === 0 ? '未綁定' : wallets.map((one) => <div key={one}>{one}</div>)}
              </div>
            ),
          },
          ...(closedAt === null
            ? []
            : [{ title: '關閉時間', key: 'closedAt', render: () => <Time at={closedAt} /> }]),
          ...(frozenAt === null || closedAt !== null
            ? []
            : [
                { title: '凍結時間', key: 'frozenAt', render: () => <Time at={frozenAt} /> },
                {
                  title: '暫停販售',
                  key: 'paused',
                  render: () => `商品 ${pausedProducts}、拍品 ${pausedLots}`,
                },
              ]),
        ]}
      />
    </Section>
  );
}
