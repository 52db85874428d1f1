import type { ActionType, ProColumns } from '@ant-design/pro-components';
import type { Coupon } from '@common/endpoints/coupons';
import { ID_TEXT } from '@common/text/urlText';
import { Button, Space } from 'antd';
import { useRef, useState } from 'react';
import { termsText } from '@/components/Coupon/kinds';
import { DiscountStanding } from '@/components/Discount/DiscountStanding';
import { scopeParts } from '@/components/Discount/scopeParts';
import { lazyPart } from '@/components/lazyPart';
import { toast } from '@/feedback/feedback';
import { api } from '@/services/api';
import { BEARER, CREATED, DiscountAction, GIVEN, PERIOD } from '../parts/DiscountColumns';
import { DiscountTable } from '../parts/DiscountTable';
import { EditedDiscount } from '../parts/EditedDiscount';
import { useEdited } from '../parts/useEdited';
import { useOpened } from '../parts/useOpened';
import { StopCouponDialog } from './StopCouponDialog';
import { UsesDrawer } from './UsesDrawer';

// With its calendar, which the list does without.
const CouponDialog = lazyPart(async () => (await import('./CouponDialog')).CouponDialog);

const limitsOf = (coupon: Coupon) =>
  [
    coupon.firstOrderOnly ? '限首購' : `每人 ${coupon.perMember} 次`,
    ...(coupon.isPublic ? ['公開'] : []),
    ...(coupon.platformOnly ? ['限平台商品'] : []),
    ...(coupon.sellerIds.length > 0 ? [`限 ${coupon.sellerIds.length} 位賣家`] : []),
    ...scopeParts(coupon).map((part) => `限 ${part}`),
  ].join('、');

const columnsOf = (
  change: (coupon: Coupon) => void,
  showUses: (coupon: Coupon) => void,
  stop: (coupon: Coupon) => void,
): ProColumns<Coupon>[] => [
  { title: '優惠碼', render: (_, { code }) => <b style={{ whiteSpace: 'nowrap' }}>{code}</b> },
  // Second, where a phone shows it.
  {
    title: '操作',
    render: (_, coupon) => (
      <Space wrap>
        <DiscountAction
          discount={coupon}
          onChange={() => change(coupon)}
          onStop={() => stop(coupon)}
        />
        <Button size="small" onClick={() => showUses(coupon)}>
          使用紀錄
        </Button>
      </Space>
    ),
  },
  BEARER,
  { key: 'standing', title: '狀態', render: (_, coupon) => <DiscountStanding discount={coupon} /> },
  { key: 'terms', title: '優惠', render: (_, coupon) => termsText(coupon) },
  { key: 'limits', title: '限制', render: (_, coupon) => limitsOf(coupon) },
  {
    key: 'used',
    title: '已用 / 總數',
    align: 'right',
    render: (_, { used, maxUses }) => `${used} / ${maxUses}`,
  },
  GIVEN,
  PERIOD,
  CREATED,
];

/** 優惠券: codes that lower what buyers pay, of the platform and of sellers, with who bears them. */
export default function AdminCoupons() {
  // Its uses and its editor have addresses of their own.
  const { opened, open } = useOpened(ID_TEXT);
  const { edited, known, edit, create, close } = useEdited<Coupon>('edit');
  const [stopping, setStopping] = useState<Coupon>();
  const table = useRef<ActionType>(null);
  const reload = () => void table.current?.reload();
  const editor = (coupon: Coupon | undefined) => (
    <CouponDialog
      coupon={coupon}
      onClose={close}
      onRefused={reload}
      onDone={({ code }) => {
        close();
        reload();
        void toast.success(`已儲存優惠券 ${code}`);
      }}
    />
  );
  return (
    <>
      <DiscountTable<Coupon>
        list="coupons"
        kind="優惠券"
        exportPath="/api/admin/coupons.csv"
        current={{ key: 'usable', tab: '可使用' }}
        searched="優惠碼"
        table={table}
        columns={columnsOf(edit, ({ id }) => open(id), setStopping)}
        read={(query) => api('GET /api/admin/coupons', { query })}
        onNew={create}
      />
      <EditedDiscount
        kind="優惠券"
        edited={edited}
        known={known}
        read={(id) => api('GET /api/admin/coupons/:id', { params: { id }, skipErrorHandler: true })}
        onClose={close}
      >
        {editor}
      </EditedDiscount>
      {stopping && (
        <StopCouponDialog
          coupon={stopping}
          onClose={() => setStopping(undefined)}
          onRefused={reload}
          onDone={({ code }) => {
            setStopping(undefined);
            reload();
            void toast.success(`已停止優惠券 ${code}`);
          }}
        />
      )}
      {opened !== undefined && (
        <UsesDrawer key={opened} id={Number(opened)} onClose={() => open(undefined)} />
      )}
    </>
  );
}
