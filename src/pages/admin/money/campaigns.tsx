import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { Campaign } from '@common/endpoints/campaigns';
import { Button, Form, Input, Table } from 'antd';
import { useRef, useState } from 'react';
import { Amount } from '@/components/Amount';
import { FormDialog } from '@/components/FormDialog';
import { PagedTable } from '@/components/PagedTable';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { useMay } from '@/session/useMay';
import { usePageTitle } from '@/usePageTitle';
import { AmountItem } from './AmountItem';
import { GrantDialog } from './GrantDialog';

type Batch = Campaign['batches'][number];

function Batches({ batches }: { batches: Batch[] }) {
  if (batches.length === 0) return '還沒有發放過';
  return (
    <Table<Batch>
      size="small"
      rowKey="id"
      dataSource={batches}
      pagination={{ pageSize: 5, hideOnSinglePage: true }}
      columns={[
        { title: '時間', render: (_, { at }) => <Time at={at} /> },
        { title: '筆數', dataIndex: 'count', align: 'right' },
        {
          title: '總額',
          align: 'right',
          render: (_, { total }) => <Amount value={total} unit="廣告幣" />,
        },
        { title: '經手', dataIndex: 'staff' },
        { title: '說明', dataIndex: 'note' },
      ]}
    />
  );
}

function columnsOf(isAdmin: boolean, grant: (campaign: Campaign) => void): ProColumns<Campaign>[] {
  return [
    { title: '活動', dataIndex: 'name' },
    // Second, where a phone shows it.
    {
      title: '操作',
      render: (_, campaign) =>
        isAdmin && (
          <Button size="small" onClick={() => grant(campaign)}>
            上傳名單
          </Button>
        ),
    },
    {
      title: '已發放／上限（廣告幣）',
      align: 'right',
      render: (_, { granted, cap }) => (
        <>
          <Amount value={granted} />／<Amount value={cap} />
        </>
      ),
    },
    { title: '發放紀錄', render: (_, { batches }) => <Batches batches={batches} /> },
    { title: '建立', render: (_, { createdBy }) => createdBy },
    { title: '建立時間', render: (_, { createdAt }) => <Time at={createdAt} /> },
  ];
}

/** 活動發幣: adv for many members at once, each campaign within its cap. */
export default function Campaigns() {
  usePageTitle('活動發幣');
  const isAdmin = useMay()('admin');
  const table = useRef<ActionType>(null);
  const { current, change } = usePageQuery();
  const [isCreating, setCreating] = useState(false);
  const [granting, setGranting] = useState<Campaign>();
  const reload = () => void table.current?.reload();
  return (
    <>
      <PagedTable<Campaign>
        table={table}
        title="活動發幣"
        rowKey="id"
        columns={columnsOf(isAdmin, setGranting)}
        current={current}
        read={(page) => api('GET /api/admin/campaigns', { query: page })}
        onPage={(current) => change({ current })}
        empty={isAdmin ? '還沒有活動，按「新增活動」開始。' : '還沒有活動。'}
        tools={
          isAdmin
            ? [
                <Button key="new" type="primary" onClick={() => setCreating(true)}>
                  新增活動
                </Button>,
              ]
            : []
        }
      />
      {isCreating && (
        <FormDialog<{ name: string; cap: string }, Campaign>
          title="新增活動"
          okText="建立"
          send={({ name, cap }) =>
            api('POST /api/admin/campaigns', {
              body: { name: name.trim(), cap: cap.trim() },
              skipErrorHandler: true,
            })
          }
          onClose={() => setCreating(false)}
          onDone={() => {
            setCreating(false);
            void toast.success('活動已建立');
            reload();
          }}
        >
          <Form.Item
            name="name"
            label="名稱（會顯示在會員的資產紀錄）"
            rules={[{ required: true, whitespace: true, min: 2, message: '請填寫 2 個字以上' }]}
          >
            <Input maxLength={40} autoComplete="off" />
          </Form.Item>
          <AmountItem name="cap" label="最多發放（廣告幣）" />
        </FormDialog>
      )}
      {granting && (
        <GrantDialog
          campaign={granting}
          onClose={() => setGranting(undefined)}
          onDone={() => {
            setGranting(undefined);
            void toast.success('已全部發放');
            reload();
          }}
        />
      )}
    </>
  );
}
