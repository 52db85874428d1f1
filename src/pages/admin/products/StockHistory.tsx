import type { StockMovement } from '@common/endpoints/adminProducts';
import { stockKindLabel } from '@common/lists/stockKinds';
import { Flex, Table } from 'antd';
import { NewerOlder } from '@/components/NewerOlder';
import { RetryButton } from '@/components/RetryButton';
import { Time } from '@/components/Time';
import { useOlderPages } from '@/components/useOlderPages';
import { api } from '@/services/api';
import { useApi } from '@/services/useApi';
import { ExportButton } from '../parts/ExportButton';
import { SubjectLink } from '../parts/SubjectLink';
import styles from './products.module.css';

const signed = (change: number) => {
  if (change === 0) return '—';
  return change > 0 ? `+${change}` : `−${-change}`;
};

function columns(hasVariants: boolean) {
  return [
    { title: '時間', render: (_: unknown, { at }: StockMovement) => <Time at={at} /> },
    ...(hasVariants ? [{ title: '規格', dataIndex: 'sku' as const }] : []),
    {
      title: '庫存',
      align: 'right' as const,
      render: (_: unknown, { stock }: StockMovement) => signed(stock),
    },
    {
      title: '保留',
      align: 'right' as const,
      render: (_: unknown, { reserved }: StockMovement) => signed(reserved),
    },
    { title: '原因', render: (_: unknown, { kind }: StockMovement) => stockKindLabel(kind) },
    {
      title: '對象',
      render: (_: unknown, { refType, refId }: StockMovement) =>
        refType === 'order' && refId ? <SubjectLink type="order" id={refId} /> : '—',
    },
    { title: '經手', render: (_: unknown, { actor }: StockMovement) => actor ?? '系統' },
    {
      title: '說明',
      render: (_: unknown, { note }: StockMovement) => (
        <div className={styles.stockNote}>{note ?? '—'}</div>
      ),
    },
  ];
}

interface Props {
  productId: number;
  /** The product's version: a save may have changed its stock. */
  version: number;
}

/** The stock movements of a product with person and reason, the newest first. */
export function StockHistory({ productId, version }: Props) {
  const pages = useOlderPages();
  const { data, error, loading, refresh } = useApi(
    () =>
      api('GET /api/admin/products/:id/stock-movements', {
        params: { id: productId },
        query: pages.before === undefined ? {} : { before: String(pages.before) },
        skipErrorHandler: true,
      }),
    { refreshDeps: [productId, version, pages.before] },
  );
  const hasVariants = data?.list.some(({ sku }) => sku !== '') ?? false;
  return (
    <section className={styles.section} aria-label="庫存異動">
      <Flex justify="space-between" align="center" gap={8} wrap>
        <h2>庫存異動</h2>
        <ExportButton path={`/api/admin/products/${productId}/stock-movements.csv`} />
      </Flex>
      {error && !loading ? (
        <RetryButton onRetry={refresh}>無法載入，重新載入</RetryButton>
      ) : (
        <Table<StockMovement>
          size="small"
          scroll={{ x: true }}
          rowKey="id"
          loading={loading}
          dataSource={data?.list}
          pagination={false}
          locale={{ emptyText: '庫存還沒有變動過。' }}
          columns={columns(hasVariants)}
        />
      )}
      <NewerOlder {...pages.turns(data?.older)} />
    </section>
  );
}
