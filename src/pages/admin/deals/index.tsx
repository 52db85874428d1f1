import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { Deal } from '@common/endpoints/deals';
import { useRef, useState } from 'react';
import { offerText } from '@/components/Deal/deals';
import { DiscountStanding } from '@/components/Discount/DiscountStanding';
import { scopeParts } from '@/components/Discount/scopeParts';
import { lazyPart } from '@/components/lazyPart';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { BEARER, CREATED, DiscountAction, GIVEN, PERIOD } from '../parts/DiscountColumns';
import { DiscountTable } from '../parts/DiscountTable';
import { EditedDiscount } from '../parts/EditedDiscount';
import { useEdited } from '../parts/useEdited';
import { StopDealDialog } from './StopDealDialog';

// With its calendar, which the list does without.
const DealDialog = lazyPart(async () => (await import('./DealDialog')).DealDialog);

const columnsOf = (
  change: (deal: Deal) => void,
  stop: (deal: Deal) => void,
): ProColumns<Deal>[] => [
  { title: '優惠', render: (_, deal) => <b>{offerText(deal)}</b> },
  // Second, where a phone shows it.
  {
    title: '操作',
    render: (_, deal) => (
      <DiscountAction discount={deal} onChange={() => change(deal)} onStop={() => stop(deal)} />
    ),
  },
  { key: 'standing', title: '狀態', render: (_, deal) => <DiscountStanding discount={deal} /> },
  BEARER,
  { key: 'scope', title: '適用', render: (_, deal) => scopeParts(deal).join('、') || '全部商品' },
  { key: 'orders', title: '訂單', align: 'right', render: (_, { orders }) => orders },
  GIVEN,
  PERIOD,
  CREATED,
];

/** 優惠活動: discounts that apply by themselves, of the platform and of sellers. */
export default function AdminDeals() {
  const { edited, known, edit, create, close } = useEdited<Deal>();
  const [stopping, setStopping] = useState<Deal>();
  const table = useRef<ActionType>(null);
  const reload = () => void table.current?.reload();
  const editor = (deal: Deal | undefined) => (
    <DealDialog
      deal={deal}
      onClose={close}
      onRefused={reload}
      onDone={() => {
        close();
        reload();
        void toast.success('已儲存優惠活動');
      }}
    />
  );
  return (
    <>
      <DiscountTable<Deal>
        list="deals"
        kind="優惠活動"
        current={{ key: 'running', tab: '進行中' }}
        table={table}
        columns={columnsOf(edit, setStopping)}
        read={(query) => api('GET /api/admin/deals', { query })}
        onNew={create}
      />
      <EditedDiscount
        kind="優惠活動"
        edited={edited}
        known={known}
        read={(id) => api('GET /api/admin/deals/:id', { params: { id }, skipErrorHandler: true })}
        onClose={close}
      >
        {editor}
      </EditedDiscount>
      {stopping && (
        <StopDealDialog
          deal={stopping}
          onClose={() => setStopping(undefined)}
          onRefused={reload}
          onDone={() => {
            setStopping(undefined);
            reload();
            void toast.success('已停止優惠活動');
          }}
        />
      )}
    </>
  );
}
