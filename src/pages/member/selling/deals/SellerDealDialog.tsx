import type { Deal } from '@common/endpoints/deals';
import { DealFields } from '@/components/Deal/DealFields';
import { dealOf, freshDeal, type TypedDeal, typedDealOf } from '@/components/Deal/dealForm';
import { GoodsFields } from '@/components/Discount/GoodsFields';
import { IsOnField, PeriodFields } from '@/components/Discount/PeriodFields';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import type { DiscountDialogProps } from '../SellerDiscounts';

const send = (deal: Deal | undefined, typed: TypedDeal) =>
  deal
    ? api('PUT /api/me/selling/deals/:id', {
        params: { id: deal.id },
        body: { ...dealOf(typed), version: deal.version },
        skipErrorHandler: true,
      })
    : api('POST /api/me/selling/deals', { body: dealOf(typed), skipErrorHandler: true });

/** A deal for the member's own goods. */
export function SellerDealDialog({ discount: deal, ...rest }: DiscountDialogProps<Deal>) {
  return (
    <FormDialog<TypedDeal, Deal>
      {...rest}
      title={deal ? '修改優惠活動' : '新增優惠活動'}
      okText={deal ? '儲存' : '建立'}
      requiredMark={false}
      style={{ top: 16 }}
      initialValues={deal ? typedDealOf(deal) : freshDeal()}
      send={(typed) => send(deal, typed)}
    >
      <p>結帳時自動折抵，由您負擔：您收到買家實際付的金額，手續費也以折抵後的商品金額計算。</p>
      <DealFields />
      <PeriodFields />
      <GoodsFields />
      <IsOnField />
    </FormDialog>
  );
}
