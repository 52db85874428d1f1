import type { Deal } from '@common/endpoints/deals';
import { Form, Select } from 'antd';
import { DealFields, KINDS } from '@/components/Deal/DealFields';
import { dealOf, freshDeal, type TypedDeal, typedDealOf } from '@/components/Deal/dealForm';
import { IsOnField, PeriodFields } from '@/components/Discount/PeriodFields';
import { api } from '@/services/api';
import { ReasonField } from '../money/ReasonField';
import { CategoriesItem } from '../parts/CategoriesItem';
import { comparedDiscount, SHOWN } from '../parts/comparedDiscount';
import { EditorDialog } from '../presence/EditorDialog';
import type { Compared } from '../presence/rebase';
import { useCategories } from '../products/categoryOptions';

interface Typed extends Omit<TypedDeal, 'productIds'> {
  /** Numbers of products as typed. */
  productNos: string[];
  reason: string;
}

const typedOf = (deal: Deal): Partial<Typed> => ({
  ...typedDealOf(deal),
  productNos: deal.productIds.map(String),
});

const comparedOf = (nameOf: (category: string) => string): Compared => {
  const { labels, silent, shown } = comparedDiscount(nameOf);
  return {
    labels: {
      ...labels,
      minimum: '消費滿',
      isRepeated: '每滿都折',
      pieces: '件數',
      zhe: '打幾折',
      productNos: '限定商品編號',
    },
    silent: [...silent, 'offBps', 'orders'],
    shown: {
      ...shown,
      kind: SHOWN.choice(KINDS),
      isRepeated: SHOWN.switch,
    },
  };
};

const send = ({ productNos, reason, ...typed }: Typed, deal: Deal | undefined) => {
  const body = {
    ...dealOf({ ...typed, productIds: productNos.map(Number) }),
    reason: reason.trim(),
  };
  return deal
    ? api('PUT /api/admin/deals/:id', {
        params: { id: deal.id },
        body: { ...body, version: deal.version },
      })
    : api('POST /api/admin/deals', { body });
};

interface Props {
  /** Undefined for a new one. */
  deal: Deal | undefined;
  onDone: (saved: Deal) => void;
  onRefused: () => void;
  onClose: () => void;
}

/** A deal for the platform's own goods. */
export function DealDialog({ deal, ...rest }: Props) {
  const { nameOf } = useCategories();
  return (
    <EditorDialog<Typed, Deal>
      {...rest}
      kind="deal"
      record={deal}
      title={deal ? '修改優惠活動' : '新增優惠活動'}
      fresh={{ ...freshDeal(), productNos: [] }}
      typedOf={typedOf}
      compared={comparedOf(nameOf)}
      read={(id) => api('GET /api/admin/deals/:id', { params: { id }, skipErrorHandler: true })}
      send={send}
    >
      <p>只適用平台自己賣的商品，結帳時自動折抵。優惠券再從折抵後的金額計算。</p>
      <DealFields />
      <PeriodFields />
      <Form.Item
        name="productNos"
        label="限定商品編號（選填）"
        extra="輸入商品頁網址最後的數字，按 Enter 加入。商品與分類都不填，就是全部商品；都填時，符合其中之一就適用。"
        rules={[
          {
            validator: (_, typed: string[] = []) =>
              typed.every((one) => /^[1-9]\d{0,14}$/.test(one))
                ? Promise.resolve()
                : Promise.reject(new Error('商品編號是數字')),
          },
        ]}
      >
        <Select mode="tags" open={false} suffixIcon={null} tokenSeparators={[',', '，', ' ']} />
      </Form.Item>
      <CategoriesItem placeholder="不選就不限分類" />
      <IsOnField />
      <ReasonField />
    </EditorDialog>
  );
}
