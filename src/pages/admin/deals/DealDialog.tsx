import type { Deal } from '@common/endpoints/deals';
import { DealFields, KINDS } from '@/components/Deal/DealFields';
import { dealOf, freshDeal, type TypedDeal, typedDealOf } from '@/components/Deal/dealForm';
import { IsOnField, PeriodFields } from '@/components/Discount/PeriodFields';
import { api } from '@/services/api';
import { ReasonField } from '../money/ReasonField';
import { CategoriesItem } from '../parts/CategoriesItem';
import { comparedDiscount, SHOWN } from '../parts/comparedDiscount';
import { ProductIdsItem } from '../parts/ProductIdsItem';
import { EditorDialog } from '../presence/EditorDialog';
import type { Compared } from '../presence/rebase';
import { useCategories } from '../products/CategoryOptions';

interface FormValues extends Omit<TypedDeal, 'productIds'> {
  /** Numbers of products as typed. */
  productIds: string[];
  reason: string;
}

const typedOf = (deal: Deal): Partial<FormValues> => ({
  ...typedDealOf(deal),
  productIds: deal.productIds.map(String),
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
    },
    silent: [...silent, 'offBps', 'orders'],
    shown: {
      ...shown,
      kind: SHOWN.choice(KINDS),
      isRepeated: SHOWN.switch,
    },
  };
};

const send = ({ productIds, reason, ...typed }: FormValues, deal: Deal | undefined) => {
  const body = {
    ...dealOf({ ...typed, productIds: productIds.map(Number) }),
    reason: reason.trim(),
  };
  return deal
    ? api('PUT /api/admin/deals/:id', {
        params: { id: deal.id },
        body: { ...body, version: deal.version },
        skipErrorHandler: true,
      })
    : api('POST /api/admin/deals', { body, skipErrorHandler: true });
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
    <EditorDialog<FormValues, Deal>
      {...rest}
      kind="deal"
      record={deal}
      title={deal ? '修改優惠活動' : '新增優惠活動'}
      fresh={{ ...freshDeal(), productIds: [] }}
      typedOf={typedOf}
      compared={comparedOf(nameOf)}
      read={(id) => api('GET /api/admin/deals/:id', { params: { id }, skipErrorHandler: true })}
      send={send}
    >
      <p>只適用平台自己賣的商品，結帳時自動折抵。優惠券再從折抵後的金額計算。</p>
      <DealFields />
      <PeriodFields />
      <ProductIdsItem />
      <CategoriesItem placeholder="不選就不限分類" />
      <IsOnField />
      <ReasonField />
    </EditorDialog>
  );
}
