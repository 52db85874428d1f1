import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { Coupon } from '@common/endpoints/coupons';
import { TOKEN_SYMBOL } from '@config/token';
import { Button, Space, Tag } from 'antd';
import { useRef, useState } from 'react';
import { Amount } from '@/components/Amount';
import { PagedTable } from '@/components/PagedTable';
import { Time } from '@/components/Time';
import { usePageQuery } from '@/components/usePageQuery';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { usePageTitle } from '@/usePageTitle';
import { CouponDialog } from './CouponDialog';
import { termsText } from './kinds';
import { UsesDrawer } from './UsesDrawer';

const STATES = [
  { key: 'all', tab: '全部' },
  { key: 'usable', tab: '可使用' },
  { key: 'over', tab: '已結束' },
];

function Standing({ of: { isOn, startsAt, endsAt, used, maxUses } }: { of: Coupon }) {
  const now = Date.now();
  if (!isOn) return <Tag>已停用</Tag>;
  if (endsAt <= now) return <Tag>已結束</Tag>;
  if (used >= maxUses) return <Tag color="orange">已用完</Tag>;
  return startsAt > now ? <Tag color="blue">尚未開始</Tag> : <Tag color="green">可使用</Tag>;
}

const limitsOf = ({ firstOrderOnly, platformOnly, categories, perMember }: Coupon): string =>
  [
    firstOrderOnly ? '限首購' : `每人 ${perMember} 次`,
    ...(platformOnly ? ['限平台商品'] : []),
    ...(categories.length > 0 ? [`限 ${categories.length} 個分類`] : []),
  ].join('、');

function columnsOf(
  change: (coupon: Coupon) => void,
  showUses: (coupon: Coupon) => void,
): ProColumns<Coupon>[] {
  return [
    { title: '優惠碼', render: (_, { code }) => <b style={{ whiteSpace: 'nowrap' }}>{code}</b> },
    // Second, where a phone shows it.
    {
      title: '操作',
      render: (_, coupon) => (
        <Space wrap>
          <Button size="small" onClick={() => change(coupon)}>
            修改
          </Button>
          <Button size="small" onClick={() => showUses(coupon)}>
            使用紀錄
          </Button>
        </Space>
      ),
    },
    { title: '狀態', render: (_, coupon) => <Standing of={coupon} /> },
    { title: '優惠', render: (_, coupon) => termsText(coupon) },
    { title: '限制', render: (_, coupon) => limitsOf(coupon) },
    {
      title: '已用 / 總數',
      align: 'right',
      render: (_, { used, maxUses }) => `${used} / ${maxUses}`,
    },
    {
      title: '已折抵',
      align: 'right',
      render: (_, { given }) => <Amount value={given} unit={TOKEN_SYMBOL} />,
    },
    {
      title: '期間',
      render: (_, { startsAt, endsAt }) => (
        <>
          <Time at={startsAt} />
          <br />
          <Time at={endsAt} />
        </>
      ),
    },
    { title: '建立', render: (_, { createdBy }) => createdBy },
  ];
}

/** 優惠券: codes that lower what buyers pay, at the platform's cost. */
export default function AdminCoupons() {
  usePageTitle('優惠券');
  const { current, get, change } = usePageQuery();
  const state = STATES.find(({ key }) => key === get('state'))?.key ?? 'all';
  const [editing, setEditing] = useState<{ coupon?: Coupon }>();
  const [shown, setShown] = useState<Coupon>();
  const table = useRef<ActionType>(null);
  const reload = () => void table.current?.reload();
  return (
    <>
      <PagedTable<Coupon>
        table={table}
        title="優惠券"
        rowKey="id"
        columns={columnsOf((coupon) => setEditing({ coupon }), setShown)}
        current={current}
        filter={{ state }}
        read={(page) => api('GET /api/admin/coupons', { query: { ...page, state } })}
        onPage={(current) => change({ current })}
        empty="沒有符合條件的優惠券。"
        tools={[
          <Button key="new" type="primary" onClick={() => setEditing({})}>
            新增優惠券
          </Button>,
        ]}
        tabs={{
          active: state,
          items: STATES,
          onChange: (tab) => change({ state: tab === 'all' ? undefined : tab }),
        }}
      />
      {editing && (
        <CouponDialog
          coupon={editing.coupon}
          onClose={() => setEditing(undefined)}
          onRefused={reload}
          onDone={({ code }) => {
            setEditing(undefined);
            reload();
            void toast.success(`已儲存優惠券 ${code}`);
          }}
        />
      )}
      {shown && <UsesDrawer coupon={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}
