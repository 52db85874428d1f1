import type { ExchangeTerms, TermsHistory } from '@common/endpoints/exchange';
import { TOKEN_SYMBOL } from '@config/token';
import { Card, Descriptions, Skeleton, Table } from 'antd';
import { Amount } from '@/components/Amount';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { usePageTitle } from '@/usePageTitle';
import { SettingLink } from '../parts/SettingLink';
import { ReferenceRateCard } from './ReferenceRateCard';

const shown = ({ rate, feeBps, min, max }: ExchangeTerms) =>
  `1：${rate}，手續費 ${feeBps / 100}%，單次 ${min}–${max}`;

/** 匯率與兌換: the reference rate, at which rate and fee coin becomes adv, and who changed them. */
export default function ExchangeTermsPage() {
  usePageTitle('匯率與兌換');
  const { data, error, loading, refresh } = useApi(() => api('GET /api/admin/exchange/terms'));
  if (!data && error && !loading) {
    return <RetryButton onRetry={refresh}>無法載入，重新載入</RetryButton>;
  }
  if (!data) return <Skeleton active />;
  const { terms, history } = data;
  return (
    <>
      <h1>匯率與兌換</h1>
      <ReferenceRateCard />
      <Card title="兌換條件（加密幣 → 廣告幣）" extra={<SettingLink setting="exchange" />}>
        <Descriptions column={{ xs: 1, sm: 2 }}>
          <Descriptions.Item label="匯率">
            1 {TOKEN_SYMBOL}：{terms.rate} 廣告幣
          </Descriptions.Item>
          <Descriptions.Item label="手續費">{terms.feeBps / 100}%</Descriptions.Item>
          <Descriptions.Item label="單次最低">
            <Amount value={terms.min} unit={TOKEN_SYMBOL} />
          </Descriptions.Item>
          <Descriptions.Item label="單次最高">
            <Amount value={terms.max} unit={TOKEN_SYMBOL} />
          </Descriptions.Item>
        </Descriptions>
      </Card>
      <Table<TermsHistory['history'][number]>
        style={{ marginTop: 16 }}
        rowKey="id"
        dataSource={history}
        pagination={false}
        scroll={{ x: true }}
        locale={{ emptyText: '還沒有調整過。' }}
        columns={[
          { title: '時間', render: (_, { at }) => <Time at={at} /> },
          { title: '調整人', dataIndex: 'staff' },
          { title: '調整前', render: (_, { before }) => shown(before) },
          { title: '調整後', render: (_, { after }) => shown(after) },
          { title: '原因', dataIndex: 'note' },
        ]}
      />
    </>
  );
}
