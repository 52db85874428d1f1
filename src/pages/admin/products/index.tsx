import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { Api } from '@common/api';
import { history, Link } from '@umijs/max';
import { Button, Checkbox, Select, Space, Tag } from 'antd';
import { useRef, useState } from 'react';
import { Amount } from '@/components/Amount';
import { CursorTable } from '@/components/CursorTable';
import { Picture } from '@/components/Picture';
import { QueryInput } from '@/components/QueryInput';
import { Time } from '@/components/Time';
import type { PageCursor } from '@/components/usePageQuery';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import lists from '../listHead.module.css';
import { ExportButton } from '../parts/ExportButton';
import { TableViews } from '../parts/TableViews';
import { TickAll } from '../parts/TickAll';
import { type ChosenRows, useChosen } from '../parts/useChosen';
import { useColumns } from '../parts/useColumns';
import { useListSort } from '../parts/useListSort';
import { BulkSale } from './BulkSale';
import { CATEGORY_SELECT, useCategories } from './CategoryOptions';
import styles from './products.module.css';
import { SaleButton } from './SaleButton';
import { useStaffProductQuery } from './useStaffProductQuery';

type ProductRow = Api['GET /api/admin/products']['data']['list'][number];

/** Ticks a row, or all of the page. */
function tickColumn(
  chosen: ChosenRows<ProductRow>,
  page: readonly ProductRow[],
): ProColumns<ProductRow> {
  return {
    title: <TickAll chosen={chosen} page={page} label="選取這一頁的商品" isNarrow />,
    width: 44,
    render: (_, row) => (
      <Checkbox
        aria-label={`選取 ${row.title}`}
        checked={chosen.has(row)}
        onChange={({ target }) => chosen.choose([row], target.checked)}
      />
    ),
  };
}

const columnsOf = (
  reload: () => void,
  nameOf: (slug: string) => string,
): ProColumns<ProductRow>[] => [
  {
    key: 'name',
    title: '商品',
    render: (_, { id, title, picture }) => (
      <Link to={`/admin/products/edit/${id}`} className={styles.product}>
        <span className={styles.thumb}>
          <Picture picture={picture} alt="" sizes="48px" />
        </span>
        <span>{title}</span>
      </Link>
    ),
  },
  // Second, where a phone shows it.
  {
    title: '操作',
    className: lists.whole,
    render: (_, row) => (
      <Space>
        <SaleButton product={row} onDone={reload} onRefused={reload} />
        <Link to={`/product/view/${row.id}`}>查看</Link>
      </Space>
    ),
  },
  {
    key: 'category',
    title: '分類',
    className: lists.whole,
    render: (_, { category }) => nameOf(category),
  },
  {
    key: 'state',
    title: '狀態',
    render: (_, { onSale }) => (onSale ? <Tag color="green">上架中</Tag> : <Tag>已下架</Tag>),
  },
  {
    key: 'price',
    title: '價格（GAB）',
    align: 'right',
    render: (_, { price, highestPrice }) => (
      <>
        <Amount value={price} />
        {highestPrice !== price && (
          <>
            {' – '}
            <Amount value={highestPrice} />
          </>
        )}
      </>
    ),
  },
  {
    key: 'stock',
    title: '庫存（已保留）',
    align: 'right',
    render: (_, { stock, reserved, skuCount, isLow }) => (
      <span className={stock > reserved ? undefined : styles.out}>
        {stock}（{reserved}）{skuCount > 1 && <small> {skuCount} 款</small>}
        {isLow && stock > reserved && <small> 偏低</small>}
      </span>
    ),
  },
  { key: 'sold', title: '已售', align: 'right', dataIndex: 'sold' },
  { key: 'updated', title: '更新時間', render: (_, { updatedAt }) => <Time at={updatedAt} /> },
];

export default function AdminProducts() {
  usePageTitle('商品管理');
  const { tabs, filter, cursor, change, turn } = useStaffProductQuery();
  const { sort, timeKey, query } = useListSort('products');
  const { options, nameOf } = useCategories();
  const table = useRef<ActionType>(null);
  const reload = () => void table.current?.reload();
  const { columns, ...columnChoice } = useColumns(columnsOf(reload, nameOf));
  const [page, setPage] = useState<readonly ProductRow[]>([]);
  const chosen = useChosen<ProductRow>();
  const read = async (at: PageCursor) => {
    const answer = await api('GET /api/admin/products', { query: { ...at, ...filter, ...query } });
    setPage(answer.list);
    chosen.see(answer.list);
    return answer;
  };

  return (
    <>
      <CursorTable<ProductRow>
        table={table}
        title="商品管理"
        rowKey="id"
        columns={[tickColumn(chosen, page), ...columns]}
        sort={sort}
        timeKey={timeKey}
        cursor={cursor}
        filter={filter}
        read={read}
        onTurn={turn}
        empty="沒有符合條件的商品"
        tabs={tabs}
        search={
          <Space wrap>
            <QueryInput
              q={filter.q}
              placeholder="標題、貨號或條碼"
              maxLength={80}
              onSearch={(typed) => change({ q: typed })}
            />
            <Select
              {...CATEGORY_SELECT}
              value={filter.category}
              options={options}
              allowClear
              placeholder="所有分類"
              aria-label="分類"
              style={{ width: 170 }}
              onChange={(chosen: string | undefined) => change({ category: chosen })}
            />
            <TableViews list="products" columns={columnChoice} />
          </Space>
        }
        tools={[
          <ExportButton
            key="export"
            path="/api/admin/products/export"
            query={{ ...filter, ...query }}
          />,
          <Button key="import" onClick={() => history.push('/admin/products/import')}>
            匯入 CSV
          </Button>,
          <Button key="new" type="primary" onClick={() => history.push('/admin/products/new')}>
            新增商品
          </Button>,
        ]}
      />
      <BulkSale chosen={chosen} onDone={reload} />
    </>
  );
}
