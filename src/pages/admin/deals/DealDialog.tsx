import type { Deal } from '@common/endpoints/deals';
import { Form, Select } from 'antd';
import { DealFields } from '@/components/Deal/DealFields';
import { dealOf, freshDeal, type TypedDeal, typedDealOf } from '@/components/Deal/dealForm';
import { IsOnField, PeriodFields } from '@/components/Discount/PeriodFields';
import { FormDialog } from '@/components/FormDialog';
import { api } from '@/services/api';
import { ReasonField } from '../money/ReasonField';
import { CategoriesItem } from '../parts/CategoriesItem';
import { OthersHere } from '../presence/OthersHere';

interface Typed extends Omit<TypedDeal, 'productIds'> {
  /** Numbers of products as typed. */
  productNos: string[];
  reason: string;
}

const send = (deal: Deal | undefined, { productNos, reason, ...typed }: Typed) => {
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
  return (
    <FormDialog<Typed, Deal>
      {...rest}
      title={deal ? '修改優惠活動' : '新增優惠活動'}
      okText={deal ? '儲存' : '建立'}
      requiredMark={false}
      style={{ top: 16 }}
      initialValues={
        deal
          ? { ...typedDealOf(deal), productNos: deal.productIds.map(String) }
          : { ...freshDeal(), productNos: [] }
      }
      send={(typed) => send(deal, typed)}
    >
      {deal && <OthersHere kind="deal" id={deal.id} />}
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
    </FormDialog>
  );
}
